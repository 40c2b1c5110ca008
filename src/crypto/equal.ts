/**
 * Compares two texts in a time that depends only on their lengths, so that measuring it does not reveal where they
 * differ.
 */
export function equalConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
