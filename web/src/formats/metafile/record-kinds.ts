/** Kinds of records in metafiles, by their numbers in MS-EMF and MS-WMF. */

export const EMF_HEADER = 1
export const EMF_EOF = 14
/** EMR_EXTCREATEFONTINDIRECTW. */
export const EMF_FONT = 82
/** A comment may hold a second list of records, that of GDI+. */
export const EMF_PLUS = { comment: 70, signature: 0x2b464d45 } as const
/** EMR_EXTTEXTOUTA, EMR_EXTTEXTOUTW, EMR_POLYTEXTOUTA, EMR_POLYTEXTOUTW, EMR_SMALLTEXTOUT. */
export const EMF_TEXTS: ReadonlySet<number> = new Set([83, 84, 96, 97, 108])
/** What shows something: lines, shapes, paths that are drawn, regions, images and texts. */
export const EMF_DRAWS: ReadonlySet<number> = new Set([
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  15,
  41,
  42,
  43,
  44,
  45,
  46,
  47,
  54,
  55,
  56,
  62,
  63,
  64,
  71,
  72,
  74,
  76,
  77,
  78,
  79,
  80,
  81,
  85,
  86,
  87,
  88,
  89,
  90,
  91,
  92,
  114,
  116,
  118,
  ...EMF_TEXTS,
])

/** META_CREATEFONTINDIRECT. */
export const WMF_FONT = 0x02fb
/** META_SETWINDOWORG, META_SETWINDOWEXT. */
export const WMF_ORIGIN = 0x020b
export const WMF_WINDOW = 0x020c
/** META_TEXTOUT, META_EXTTEXTOUT. */
export const WMF_TEXTS: ReadonlySet<number> = new Set([0x0521, 0x0a32])
export const WMF_DRAWS: ReadonlySet<number> = new Set([
  0x0213,
  0x0324,
  0x0325,
  0x0538,
  0x041b,
  0x061c,
  0x0418,
  0x0817,
  0x081a,
  0x0830,
  0x041f,
  0x0940,
  0x0b41,
  0x0f43,
  0x0d33,
  0x0922,
  0x0b23,
  0x061d,
  0x0228,
  0x0429,
  0x012b,
  ...WMF_TEXTS,
])
