import type { ExamFamily } from '#contract/shared/exam-register.ts'

/** The two tones of each emblem as paths of a 24-unit box: what is in the light, and over or beside it what is in the shade. */
export const EMBLEM_PATHS: Readonly<Record<ExamFamily, readonly [light: string, shade: string]>> = {
  ssc: [
    'M12 2h1v2h2v2h2v2h-5zM12 9h9v2h-9zM16 12h3v7h-3zM12 12h1.5v7H12zM12 20h10v2H12z',
    'M11 2h1v6H7V6h2V4h2zM3 9h9v2H3zM5 12h3v7H5zM10.5 12H12v7h-1.5zM2 20h10v2H2z',
  ],
  banking: [
    'M3 18h2.5v4H3zM9.5 13H12v4H9.5zM9.5 18H12v4H9.5zM16 3h2.5v4H16zM16 8h2.5v4H16zM16 13h2.5v4H16zM16 18h2.5v4H16z',
    'M5.5 18H8v4H5.5zM12 13h2.5v4H12zM12 18h2.5v4H12zM18.5 3H21v4h-2.5zM18.5 8H21v4h-2.5zM18.5 13H21v4h-2.5zM18.5 18H21v4h-2.5z',
  ],
  railways: [
    'M10 2h2v2h-2zM9 6h3v2H9zM7 10h5v2H7zM5 14h7v3H5zM3 19h9v3H3z',
    'M12 2h2v2h-2zM12 6h3v2h-3zM12 10h5v2h-5zM12 14h7v3h-7zM12 19h9v3h-9z',
  ],
  engineering: ['M12 2h2v3h3V4h3v3h-1v3h3v4h-3v3h1v3h-3v-1h-3v3h-2v-7h3V9h-3z', 'M12 2h-2v3H7V4H4v3h1v3H2v4h3v3H4v3h3v-1h3v3h2v-7H9V9h3z'],
  medical: ['M4 4h5v2h2v2h1v14h-2v-2H8v-2H6v-2H4v-3H2V6h2z', 'M20 4h-5v2h-2v2h-1v14h2v-2h2v-2h2v-2h2v-3h2V6h-2z'],
  upsc: ['M11 2h1v20H2v-3h2v-3h2v-3h2V8h2V5h1z', 'M13 2h-1v20h10v-3h-2v-3h-2v-3h-2V8h-2V5h-1z'],
  state: ['M9 6h3v16H1v-4h2v-4h2v-4h2V8h2z', 'M12 6v16h11v-4h-2v-3h-2v-3h-3v2h-2v-4h-1V6zM17 3h4v4h-4z'],
  university: ['M2 4h7v2h3v15H9v-2H2z', 'M22 4h-7v2h-3v15h3v-2h7z'],
  other: ['M12 3H9v5H6v5H3v5H0v3h12Z', 'M12 3h3v5h3v5h3v5h3v3H12Z'],
}
