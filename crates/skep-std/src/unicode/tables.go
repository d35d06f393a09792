//go:build skep

package unicode

// table gives the characters of a name in the tables of Unicode.
func table(name string) *RangeTable {
	t := &RangeTable{}
	ranges := ranges(name)
	for i := 0; i < len(ranges); i += 3 {
		lo, hi, stride := ranges[i], ranges[i+1], ranges[i+2]
		if hi < 1<<16 {
			t.R16 = append(t.R16, Range16{uint16(lo), uint16(hi), uint16(stride)})
			if hi <= MaxLatin1 {
				t.LatinOffset++
			}
		} else {
			t.R32 = append(t.R32, Range32{uint32(lo), uint32(hi), uint32(stride)})
		}
	}
	return t
}

// ranges gives the ranges of a name: of each first, last and step;
// of CaseRanges first, last and what is added for each case.
func ranges(name string) []int

// Categories of characters.
var (
	C      = table("C")
	Other  = C
	Cc     = table("Cc")
	Cf     = table("Cf")
	Cn     = table("Cn")
	Co     = table("Co")
	Cs     = table("Cs")
	L      = table("L")
	Letter = L
	LC     = table("LC")
	Ll     = table("Ll")
	Lower  = Ll
	Lm     = table("Lm")
	Lo     = table("Lo")
	Lt     = table("Lt")
	Title  = Lt
	Lu     = table("Lu")
	Upper  = Lu
	M      = table("M")
	Mark   = M
	Mc     = table("Mc")
	Me     = table("Me")
	Mn     = table("Mn")
	N      = table("N")
	Number = N
	Nd     = table("Nd")
	Digit  = Nd
	Nl     = table("Nl")
	No     = table("No")
	P      = table("P")
	Punct  = P
	Pc     = table("Pc")
	Pd     = table("Pd")
	Pe     = table("Pe")
	Pf     = table("Pf")
	Pi     = table("Pi")
	Po     = table("Po")
	Ps     = table("Ps")
	S      = table("S")
	Symbol = S
	Sc     = table("Sc")
	Sk     = table("Sk")
	Sm     = table("Sm")
	So     = table("So")
	Z      = table("Z")
	Space  = Z
	Zl     = table("Zl")
	Zp     = table("Zp")
	Zs     = table("Zs")
)

// Scripts of characters.
var (
	Adlam                  = table("Adlam")
	Ahom                   = table("Ahom")
	Anatolian_Hieroglyphs  = table("Anatolian_Hieroglyphs")
	Arabic                 = table("Arabic")
	Armenian               = table("Armenian")
	Avestan                = table("Avestan")
	Balinese               = table("Balinese")
	Bamum                  = table("Bamum")
	Bassa_Vah              = table("Bassa_Vah")
	Batak                  = table("Batak")
	Bengali                = table("Bengali")
	Beria_Erfe             = table("Beria_Erfe")
	Bhaiksuki              = table("Bhaiksuki")
	Bopomofo               = table("Bopomofo")
	Brahmi                 = table("Brahmi")
	Braille                = table("Braille")
	Buginese               = table("Buginese")
	Buhid                  = table("Buhid")
	Canadian_Aboriginal    = table("Canadian_Aboriginal")
	Carian                 = table("Carian")
	Caucasian_Albanian     = table("Caucasian_Albanian")
	Chakma                 = table("Chakma")
	Cham                   = table("Cham")
	Cherokee               = table("Cherokee")
	Chorasmian             = table("Chorasmian")
	Common                 = table("Common")
	Coptic                 = table("Coptic")
	Cuneiform              = table("Cuneiform")
	Cypriot                = table("Cypriot")
	Cypro_Minoan           = table("Cypro_Minoan")
	Cyrillic               = table("Cyrillic")
	Deseret                = table("Deseret")
	Devanagari             = table("Devanagari")
	Dives_Akuru            = table("Dives_Akuru")
	Dogra                  = table("Dogra")
	Duployan               = table("Duployan")
	Egyptian_Hieroglyphs   = table("Egyptian_Hieroglyphs")
	Elbasan                = table("Elbasan")
	Elymaic                = table("Elymaic")
	Ethiopic               = table("Ethiopic")
	Garay                  = table("Garay")
	Georgian               = table("Georgian")
	Glagolitic             = table("Glagolitic")
	Gothic                 = table("Gothic")
	Grantha                = table("Grantha")
	Greek                  = table("Greek")
	Gujarati               = table("Gujarati")
	Gunjala_Gondi          = table("Gunjala_Gondi")
	Gurmukhi               = table("Gurmukhi")
	Gurung_Khema           = table("Gurung_Khema")
	Han                    = table("Han")
	Hangul                 = table("Hangul")
	Hanifi_Rohingya        = table("Hanifi_Rohingya")
	Hanunoo                = table("Hanunoo")
	Hatran                 = table("Hatran")
	Hebrew                 = table("Hebrew")
	Hiragana               = table("Hiragana")
	Imperial_Aramaic       = table("Imperial_Aramaic")
	Inherited              = table("Inherited")
	Inscriptional_Pahlavi  = table("Inscriptional_Pahlavi")
	Inscriptional_Parthian = table("Inscriptional_Parthian")
	Javanese               = table("Javanese")
	Kaithi                 = table("Kaithi")
	Kannada                = table("Kannada")
	Katakana               = table("Katakana")
	Kawi                   = table("Kawi")
	Kayah_Li               = table("Kayah_Li")
	Kharoshthi             = table("Kharoshthi")
	Khitan_Small_Script    = table("Khitan_Small_Script")
	Khmer                  = table("Khmer")
	Khojki                 = table("Khojki")
	Khudawadi              = table("Khudawadi")
	Kirat_Rai              = table("Kirat_Rai")
	Lao                    = table("Lao")
	Latin                  = table("Latin")
	Lepcha                 = table("Lepcha")
	Limbu                  = table("Limbu")
	Linear_A               = table("Linear_A")
	Linear_B               = table("Linear_B")
	Lisu                   = table("Lisu")
	Lycian                 = table("Lycian")
	Lydian                 = table("Lydian")
	Mahajani               = table("Mahajani")
	Makasar                = table("Makasar")
	Malayalam              = table("Malayalam")
	Mandaic                = table("Mandaic")
	Manichaean             = table("Manichaean")
	Marchen                = table("Marchen")
	Masaram_Gondi          = table("Masaram_Gondi")
	Medefaidrin            = table("Medefaidrin")
	Meetei_Mayek           = table("Meetei_Mayek")
	Mende_Kikakui          = table("Mende_Kikakui")
	Meroitic_Cursive       = table("Meroitic_Cursive")
	Meroitic_Hieroglyphs   = table("Meroitic_Hieroglyphs")
	Miao                   = table("Miao")
	Modi                   = table("Modi")
	Mongolian              = table("Mongolian")
	Mro                    = table("Mro")
	Multani                = table("Multani")
	Myanmar                = table("Myanmar")
	Nabataean              = table("Nabataean")
	Nag_Mundari            = table("Nag_Mundari")
	Nandinagari            = table("Nandinagari")
	New_Tai_Lue            = table("New_Tai_Lue")
	Newa                   = table("Newa")
	Nko                    = table("Nko")
	Nushu                  = table("Nushu")
	Nyiakeng_Puachue_Hmong = table("Nyiakeng_Puachue_Hmong")
	Ogham                  = table("Ogham")
	Ol_Chiki               = table("Ol_Chiki")
	Ol_Onal                = table("Ol_Onal")
	Old_Hungarian          = table("Old_Hungarian")
	Old_Italic             = table("Old_Italic")
	Old_North_Arabian      = table("Old_North_Arabian")
	Old_Permic             = table("Old_Permic")
	Old_Persian            = table("Old_Persian")
	Old_Sogdian            = table("Old_Sogdian")
	Old_South_Arabian      = table("Old_South_Arabian")
	Old_Turkic             = table("Old_Turkic")
	Old_Uyghur             = table("Old_Uyghur")
	Oriya                  = table("Oriya")
	Osage                  = table("Osage")
	Osmanya                = table("Osmanya")
	Pahawh_Hmong           = table("Pahawh_Hmong")
	Palmyrene              = table("Palmyrene")
	Pau_Cin_Hau            = table("Pau_Cin_Hau")
	Phags_Pa               = table("Phags_Pa")
	Phoenician             = table("Phoenician")
	Psalter_Pahlavi        = table("Psalter_Pahlavi")
	Rejang                 = table("Rejang")
	Runic                  = table("Runic")
	Samaritan              = table("Samaritan")
	Saurashtra             = table("Saurashtra")
	Sharada                = table("Sharada")
	Shavian                = table("Shavian")
	Siddham                = table("Siddham")
	Sidetic                = table("Sidetic")
	SignWriting            = table("SignWriting")
	Sinhala                = table("Sinhala")
	Sogdian                = table("Sogdian")
	Sora_Sompeng           = table("Sora_Sompeng")
	Soyombo                = table("Soyombo")
	Sundanese              = table("Sundanese")
	Sunuwar                = table("Sunuwar")
	Syloti_Nagri           = table("Syloti_Nagri")
	Syriac                 = table("Syriac")
	Tagalog                = table("Tagalog")
	Tagbanwa               = table("Tagbanwa")
	Tai_Le                 = table("Tai_Le")
	Tai_Tham               = table("Tai_Tham")
	Tai_Viet               = table("Tai_Viet")
	Tai_Yo                 = table("Tai_Yo")
	Takri                  = table("Takri")
	Tamil                  = table("Tamil")
	Tangsa                 = table("Tangsa")
	Tangut                 = table("Tangut")
	Telugu                 = table("Telugu")
	Thaana                 = table("Thaana")
	Thai                   = table("Thai")
	Tibetan                = table("Tibetan")
	Tifinagh               = table("Tifinagh")
	Tirhuta                = table("Tirhuta")
	Todhri                 = table("Todhri")
	Tolong_Siki            = table("Tolong_Siki")
	Toto                   = table("Toto")
	Tulu_Tigalari          = table("Tulu_Tigalari")
	Ugaritic               = table("Ugaritic")
	Vai                    = table("Vai")
	Vithkuqi               = table("Vithkuqi")
	Wancho                 = table("Wancho")
	Warang_Citi            = table("Warang_Citi")
	Yezidi                 = table("Yezidi")
	Yi                     = table("Yi")
	Zanabazar_Square       = table("Zanabazar_Square")
)

// Properties of characters.
var (
	ASCII_Hex_Digit                    = table("ASCII_Hex_Digit")
	Bidi_Control                       = table("Bidi_Control")
	Dash                               = table("Dash")
	Deprecated                         = table("Deprecated")
	Diacritic                          = table("Diacritic")
	Extender                           = table("Extender")
	Hex_Digit                          = table("Hex_Digit")
	Hyphen                             = table("Hyphen")
	IDS_Binary_Operator                = table("IDS_Binary_Operator")
	IDS_Trinary_Operator               = table("IDS_Trinary_Operator")
	IDS_Unary_Operator                 = table("IDS_Unary_Operator")
	ID_Compat_Math_Continue            = table("ID_Compat_Math_Continue")
	ID_Compat_Math_Start               = table("ID_Compat_Math_Start")
	Ideographic                        = table("Ideographic")
	Join_Control                       = table("Join_Control")
	Logical_Order_Exception            = table("Logical_Order_Exception")
	Modifier_Combining_Mark            = table("Modifier_Combining_Mark")
	Noncharacter_Code_Point            = table("Noncharacter_Code_Point")
	Other_Alphabetic                   = table("Other_Alphabetic")
	Other_Default_Ignorable_Code_Point = table("Other_Default_Ignorable_Code_Point")
	Other_Grapheme_Extend              = table("Other_Grapheme_Extend")
	Other_ID_Continue                  = table("Other_ID_Continue")
	Other_ID_Start                     = table("Other_ID_Start")
	Other_Lowercase                    = table("Other_Lowercase")
	Other_Math                         = table("Other_Math")
	Other_Uppercase                    = table("Other_Uppercase")
	Pattern_Syntax                     = table("Pattern_Syntax")
	Pattern_White_Space                = table("Pattern_White_Space")
	Prepended_Concatenation_Mark       = table("Prepended_Concatenation_Mark")
	Quotation_Mark                     = table("Quotation_Mark")
	Radical                            = table("Radical")
	Regional_Indicator                 = table("Regional_Indicator")
	STerm                              = table("STerm")
	Sentence_Terminal                  = table("Sentence_Terminal")
	Soft_Dotted                        = table("Soft_Dotted")
	Terminal_Punctuation               = table("Terminal_Punctuation")
	Unified_Ideograph                  = table("Unified_Ideograph")
	Variation_Selector                 = table("Variation_Selector")
	White_Space                        = table("White_Space")
)

// Categories has the tables of categories by name.
var Categories = map[string]*RangeTable{
	"C":  C,
	"Cc": Cc,
	"Cf": Cf,
	"Cn": Cn,
	"Co": Co,
	"Cs": Cs,
	"L":  L,
	"LC": LC,
	"Ll": Ll,
	"Lm": Lm,
	"Lo": Lo,
	"Lt": Lt,
	"Lu": Lu,
	"M":  M,
	"Mc": Mc,
	"Me": Me,
	"Mn": Mn,
	"N":  N,
	"Nd": Nd,
	"Nl": Nl,
	"No": No,
	"P":  P,
	"Pc": Pc,
	"Pd": Pd,
	"Pe": Pe,
	"Pf": Pf,
	"Pi": Pi,
	"Po": Po,
	"Ps": Ps,
	"S":  S,
	"Sc": Sc,
	"Sk": Sk,
	"Sm": Sm,
	"So": So,
	"Z":  Z,
	"Zl": Zl,
	"Zp": Zp,
	"Zs": Zs,
}

// Scripts has the tables of scripts by name.
var Scripts = map[string]*RangeTable{
	"Adlam":                  Adlam,
	"Ahom":                   Ahom,
	"Anatolian_Hieroglyphs":  Anatolian_Hieroglyphs,
	"Arabic":                 Arabic,
	"Armenian":               Armenian,
	"Avestan":                Avestan,
	"Balinese":               Balinese,
	"Bamum":                  Bamum,
	"Bassa_Vah":              Bassa_Vah,
	"Batak":                  Batak,
	"Bengali":                Bengali,
	"Beria_Erfe":             Beria_Erfe,
	"Bhaiksuki":              Bhaiksuki,
	"Bopomofo":               Bopomofo,
	"Brahmi":                 Brahmi,
	"Braille":                Braille,
	"Buginese":               Buginese,
	"Buhid":                  Buhid,
	"Canadian_Aboriginal":    Canadian_Aboriginal,
	"Carian":                 Carian,
	"Caucasian_Albanian":     Caucasian_Albanian,
	"Chakma":                 Chakma,
	"Cham":                   Cham,
	"Cherokee":               Cherokee,
	"Chorasmian":             Chorasmian,
	"Common":                 Common,
	"Coptic":                 Coptic,
	"Cuneiform":              Cuneiform,
	"Cypriot":                Cypriot,
	"Cypro_Minoan":           Cypro_Minoan,
	"Cyrillic":               Cyrillic,
	"Deseret":                Deseret,
	"Devanagari":             Devanagari,
	"Dives_Akuru":            Dives_Akuru,
	"Dogra":                  Dogra,
	"Duployan":               Duployan,
	"Egyptian_Hieroglyphs":   Egyptian_Hieroglyphs,
	"Elbasan":                Elbasan,
	"Elymaic":                Elymaic,
	"Ethiopic":               Ethiopic,
	"Garay":                  Garay,
	"Georgian":               Georgian,
	"Glagolitic":             Glagolitic,
	"Gothic":                 Gothic,
	"Grantha":                Grantha,
	"Greek":                  Greek,
	"Gujarati":               Gujarati,
	"Gunjala_Gondi":          Gunjala_Gondi,
	"Gurmukhi":               Gurmukhi,
	"Gurung_Khema":           Gurung_Khema,
	"Han":                    Han,
	"Hangul":                 Hangul,
	"Hanifi_Rohingya":        Hanifi_Rohingya,
	"Hanunoo":                Hanunoo,
	"Hatran":                 Hatran,
	"Hebrew":                 Hebrew,
	"Hiragana":               Hiragana,
	"Imperial_Aramaic":       Imperial_Aramaic,
	"Inherited":              Inherited,
	"Inscriptional_Pahlavi":  Inscriptional_Pahlavi,
	"Inscriptional_Parthian": Inscriptional_Parthian,
	"Javanese":               Javanese,
	"Kaithi":                 Kaithi,
	"Kannada":                Kannada,
	"Katakana":               Katakana,
	"Kawi":                   Kawi,
	"Kayah_Li":               Kayah_Li,
	"Kharoshthi":             Kharoshthi,
	"Khitan_Small_Script":    Khitan_Small_Script,
	"Khmer":                  Khmer,
	"Khojki":                 Khojki,
	"Khudawadi":              Khudawadi,
	"Kirat_Rai":              Kirat_Rai,
	"Lao":                    Lao,
	"Latin":                  Latin,
	"Lepcha":                 Lepcha,
	"Limbu":                  Limbu,
	"Linear_A":               Linear_A,
	"Linear_B":               Linear_B,
	"Lisu":                   Lisu,
	"Lycian":                 Lycian,
	"Lydian":                 Lydian,
	"Mahajani":               Mahajani,
	"Makasar":                Makasar,
	"Malayalam":              Malayalam,
	"Mandaic":                Mandaic,
	"Manichaean":             Manichaean,
	"Marchen":                Marchen,
	"Masaram_Gondi":          Masaram_Gondi,
	"Medefaidrin":            Medefaidrin,
	"Meetei_Mayek":           Meetei_Mayek,
	"Mende_Kikakui":          Mende_Kikakui,
	"Meroitic_Cursive":       Meroitic_Cursive,
	"Meroitic_Hieroglyphs":   Meroitic_Hieroglyphs,
	"Miao":                   Miao,
	"Modi":                   Modi,
	"Mongolian":              Mongolian,
	"Mro":                    Mro,
	"Multani":                Multani,
	"Myanmar":                Myanmar,
	"Nabataean":              Nabataean,
	"Nag_Mundari":            Nag_Mundari,
	"Nandinagari":            Nandinagari,
	"New_Tai_Lue":            New_Tai_Lue,
	"Newa":                   Newa,
	"Nko":                    Nko,
	"Nushu":                  Nushu,
	"Nyiakeng_Puachue_Hmong": Nyiakeng_Puachue_Hmong,
	"Ogham":                  Ogham,
	"Ol_Chiki":               Ol_Chiki,
	"Ol_Onal":                Ol_Onal,
	"Old_Hungarian":          Old_Hungarian,
	"Old_Italic":             Old_Italic,
	"Old_North_Arabian":      Old_North_Arabian,
	"Old_Permic":             Old_Permic,
	"Old_Persian":            Old_Persian,
	"Old_Sogdian":            Old_Sogdian,
	"Old_South_Arabian":      Old_South_Arabian,
	"Old_Turkic":             Old_Turkic,
	"Old_Uyghur":             Old_Uyghur,
	"Oriya":                  Oriya,
	"Osage":                  Osage,
	"Osmanya":                Osmanya,
	"Pahawh_Hmong":           Pahawh_Hmong,
	"Palmyrene":              Palmyrene,
	"Pau_Cin_Hau":            Pau_Cin_Hau,
	"Phags_Pa":               Phags_Pa,
	"Phoenician":             Phoenician,
	"Psalter_Pahlavi":        Psalter_Pahlavi,
	"Rejang":                 Rejang,
	"Runic":                  Runic,
	"Samaritan":              Samaritan,
	"Saurashtra":             Saurashtra,
	"Sharada":                Sharada,
	"Shavian":                Shavian,
	"Siddham":                Siddham,
	"Sidetic":                Sidetic,
	"SignWriting":            SignWriting,
	"Sinhala":                Sinhala,
	"Sogdian":                Sogdian,
	"Sora_Sompeng":           Sora_Sompeng,
	"Soyombo":                Soyombo,
	"Sundanese":              Sundanese,
	"Sunuwar":                Sunuwar,
	"Syloti_Nagri":           Syloti_Nagri,
	"Syriac":                 Syriac,
	"Tagalog":                Tagalog,
	"Tagbanwa":               Tagbanwa,
	"Tai_Le":                 Tai_Le,
	"Tai_Tham":               Tai_Tham,
	"Tai_Viet":               Tai_Viet,
	"Tai_Yo":                 Tai_Yo,
	"Takri":                  Takri,
	"Tamil":                  Tamil,
	"Tangsa":                 Tangsa,
	"Tangut":                 Tangut,
	"Telugu":                 Telugu,
	"Thaana":                 Thaana,
	"Thai":                   Thai,
	"Tibetan":                Tibetan,
	"Tifinagh":               Tifinagh,
	"Tirhuta":                Tirhuta,
	"Todhri":                 Todhri,
	"Tolong_Siki":            Tolong_Siki,
	"Toto":                   Toto,
	"Tulu_Tigalari":          Tulu_Tigalari,
	"Ugaritic":               Ugaritic,
	"Vai":                    Vai,
	"Vithkuqi":               Vithkuqi,
	"Wancho":                 Wancho,
	"Warang_Citi":            Warang_Citi,
	"Yezidi":                 Yezidi,
	"Yi":                     Yi,
	"Zanabazar_Square":       Zanabazar_Square,
}

// Properties has the tables of properties by name.
var Properties = map[string]*RangeTable{
	"ASCII_Hex_Digit":                    ASCII_Hex_Digit,
	"Bidi_Control":                       Bidi_Control,
	"Dash":                               Dash,
	"Deprecated":                         Deprecated,
	"Diacritic":                          Diacritic,
	"Extender":                           Extender,
	"Hex_Digit":                          Hex_Digit,
	"Hyphen":                             Hyphen,
	"IDS_Binary_Operator":                IDS_Binary_Operator,
	"IDS_Trinary_Operator":               IDS_Trinary_Operator,
	"IDS_Unary_Operator":                 IDS_Unary_Operator,
	"ID_Compat_Math_Continue":            ID_Compat_Math_Continue,
	"ID_Compat_Math_Start":               ID_Compat_Math_Start,
	"Ideographic":                        Ideographic,
	"Join_Control":                       Join_Control,
	"Logical_Order_Exception":            Logical_Order_Exception,
	"Modifier_Combining_Mark":            Modifier_Combining_Mark,
	"Noncharacter_Code_Point":            Noncharacter_Code_Point,
	"Other_Alphabetic":                   Other_Alphabetic,
	"Other_Default_Ignorable_Code_Point": Other_Default_Ignorable_Code_Point,
	"Other_Grapheme_Extend":              Other_Grapheme_Extend,
	"Other_ID_Continue":                  Other_ID_Continue,
	"Other_ID_Start":                     Other_ID_Start,
	"Other_Lowercase":                    Other_Lowercase,
	"Other_Math":                         Other_Math,
	"Other_Uppercase":                    Other_Uppercase,
	"Pattern_Syntax":                     Pattern_Syntax,
	"Pattern_White_Space":                Pattern_White_Space,
	"Prepended_Concatenation_Mark":       Prepended_Concatenation_Mark,
	"Quotation_Mark":                     Quotation_Mark,
	"Radical":                            Radical,
	"Regional_Indicator":                 Regional_Indicator,
	"STerm":                              STerm,
	"Sentence_Terminal":                  Sentence_Terminal,
	"Soft_Dotted":                        Soft_Dotted,
	"Terminal_Punctuation":               Terminal_Punctuation,
	"Unified_Ideograph":                  Unified_Ideograph,
	"Variation_Selector":                 Variation_Selector,
	"White_Space":                        White_Space,
}

// FoldCategory has, by category, what is equal to one of it but for case, and is not of it.
var FoldCategory = map[string]*RangeTable{
	"L":  table("fold:L"),
	"Ll": table("fold:Ll"),
	"Lt": table("fold:Lt"),
	"Lu": table("fold:Lu"),
	"M":  table("fold:M"),
	"Mn": table("fold:Mn"),
}

// FoldScript has, by script, what is equal to one of it but for case, and is not of it.
var FoldScript = map[string]*RangeTable{
	"Common":    table("fold:Common"),
	"Greek":     table("fold:Greek"),
	"Inherited": table("fold:Inherited"),
}

// CategoryAliases has the short names of categories by their long ones.
var CategoryAliases = map[string]string{
	"Cased_Letter":          "LC",
	"Close_Punctuation":     "Pe",
	"Combining_Mark":        "M",
	"Connector_Punctuation": "Pc",
	"Control":               "Cc",
	"Currency_Symbol":       "Sc",
	"Dash_Punctuation":      "Pd",
	"Decimal_Number":        "Nd",
	"Enclosing_Mark":        "Me",
	"Final_Punctuation":     "Pf",
	"Format":                "Cf",
	"Initial_Punctuation":   "Pi",
	"Letter":                "L",
	"Letter_Number":         "Nl",
	"Line_Separator":        "Zl",
	"Lowercase_Letter":      "Ll",
	"Mark":                  "M",
	"Math_Symbol":           "Sm",
	"Modifier_Letter":       "Lm",
	"Modifier_Symbol":       "Sk",
	"Nonspacing_Mark":       "Mn",
	"Number":                "N",
	"Open_Punctuation":      "Ps",
	"Other":                 "C",
	"Other_Letter":          "Lo",
	"Other_Number":          "No",
	"Other_Punctuation":     "Po",
	"Other_Symbol":          "So",
	"Paragraph_Separator":   "Zp",
	"Private_Use":           "Co",
	"Punctuation":           "P",
	"Separator":             "Z",
	"Space_Separator":       "Zs",
	"Spacing_Mark":          "Mc",
	"Surrogate":             "Cs",
	"Symbol":                "S",
	"Titlecase_Letter":      "Lt",
	"Unassigned":            "Cn",
	"Uppercase_Letter":      "Lu",
	"cntrl":                 "Cc",
	"digit":                 "Nd",
	"punct":                 "P",
}
