/**
 * Returns whether a text has the shape of a CSS color, and therefore cannot break out of a stylesheet. Only a browser
 * knows whether the color exists.
 *
 * `currentcolor` is refused: a text that is readable on it would change it.
 */
export const isColorShape = (text: string): boolean =>
  /^(?:#(?:[\da-f]{3,4}){1,2}|[a-z]{3,20}|(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\([\w\s.,%/+-]+\))$/i.test(
    text.trim(),
  ) && !/currentcolor/i.test(text)
