/**
 * Formats a duration in words: minutes, or hours from two hours on. Numbers and nouns agree in the grammar of the
 * language, in the form that stands alone.
 *
 * @param lang BCP 47. Digits are Latin, as in the surrounding texts.
 * @param minutes Whole, at least 1.
 */
export function formatDuration(lang: string, minutes: number): string {
  const [unit, count] = minutes < 120 ? ['minute', minutes] : ['hour', Math.round(minutes / 60)]
  return new Intl.NumberFormat(`${lang}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
