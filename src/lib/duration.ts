/**
 * A span of time in words: minutes, from two hours on hours. Numbers and nouns agree as the language has it, in
 * the form that stands alone, so put it where nothing asks for another case.
 *
 * @param lang BCP 47. Digits are the Latin ones, as everywhere beside it.
 * @param minutes Whole, at least 1.
 */
export function formatDuration(lang: string, minutes: number): string {
  const [unit, count] = minutes < 120 ? ['minute', minutes] : ['hour', Math.round(minutes / 60)]
  return new Intl.NumberFormat(`${lang}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
