// Converts the color functions of CSS to sRGB. @see https://www.w3.org/TR/css-color-4/

/** Three components of a color. */
export type Triple = readonly [number, number, number]

type Matrix = readonly [Triple, Triple, Triple]

const multiply = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple

const map = (triple: Triple, convert: (component: number) => number): Triple => triple.map(convert) as unknown as Triple

/** Applies a transfer function to the absolute value, so that colors outside of the gamut keep their sign. */
const signed = (convert: (component: number) => number) => (component: number) =>
  Math.sign(component) * convert(Math.abs(component))

/** From the encoded components of sRGB, 0 to 1, to linear light. */
const toLinear = signed((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))

const toEncoded = signed((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))

const XYZ_TO_LINEAR: Matrix = [
  [3.2409699419, -1.5373831776, -0.4986107603],
  [-0.9692436363, 1.8759675015, 0.0415550574],
  [0.0556300797, -0.2039769589, 1.0569715142],
]

/** Bradford adaptation from the white of D50 to that of D65. */
const D50_TO_D65: Matrix = [
  [0.9554734214, -0.0230984549, 0.0632592432],
  [-0.0283697093, 1.0099953981, 0.021041344],
  [0.0123140148, -0.0205076493, 1.330365926],
]

const fromLinear = (linear: Triple): Triple => map(linear, toEncoded)

const fromXyz = (xyz: Triple): Triple => fromLinear(multiply(XYZ_TO_LINEAR, xyz))

const fromXyz50 = (xyz: Triple): Triple => fromXyz(multiply(D50_TO_D65, xyz))

/** Lightness 0 to 100. */
function fromLab([lightness, a, b]: Triple): Triple {
  const y = (lightness + 16) / 116
  const invert = (value: number) => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27))
  return fromXyz50([invert(y + a / 500) * 0.9642956764, invert(y), invert(y - b / 200) * 0.8251046025])
}

/** Lightness 0 to 1. */
function fromOklab([lightness, a, b]: Triple): Triple {
  const cubes: Triple = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return fromLinear(
    multiply(
      [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.707614701],
      ],
      cubes,
    ),
  )
}

/** From lightness, chroma and hue in degrees to lightness and two axes. */
const fromPolar = ([lightness, chroma, hue]: Triple): Triple => {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Hue in degrees, saturation and lightness 0 to 1. */
const fromHsl = ([hue, saturation, lightness]: Triple): Triple => {
  const range = saturation * Math.min(lightness, 1 - lightness)
  const at = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12
    return lightness - range * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [at(0), at(8), at(4)]
}

/** Hue in degrees, whiteness and blackness 0 to 1. */
const fromHwb = ([hue, white, black]: Triple): Triple =>
  white + black >= 1
    ? map([1, 1, 1], () => white / (white + black))
    : map(fromHsl([hue, 1, 0.5]), (component) => component * (1 - white - black) + white)

/** Converts a space by its transfer function and its matrix to XYZ. */
const throughXyz =
  (decode: (component: number) => number, matrix: Matrix, finish = fromXyz) =>
  (components: Triple): Triple =>
    finish(multiply(matrix, map(components, signed(decode))))

/** How the components of a function are written, and how they become sRGB. */
interface ColorFunction {
  /** Value of 100 % for each component; `null` for a hue. */
  readonly full: readonly [number | null, number | null, number | null]
  /** Returns encoded sRGB, 0 to 1. Components outside of it are outside of the gamut. */
  readonly convert: (components: Triple) => Triple
}

const space = (convert: ColorFunction['convert']): ColorFunction => ({ full: [1, 1, 1], convert })

/** The functions of CSS by name, and the spaces of `color()`. */
export const COLOR_FUNCTIONS: Readonly<Record<string, ColorFunction>> = {
  rgb: { full: [255, 255, 255], convert: (components) => map(components, (component) => component / 255) },
  hsl: { full: [null, 100, 100], convert: ([h, s, l]) => fromHsl([h, s / 100, l / 100]) },
  hwb: { full: [null, 100, 100], convert: ([h, w, b]) => fromHwb([h, w / 100, b / 100]) },
  lab: { full: [100, 125, 125], convert: fromLab },
  lch: { full: [100, 150, null], convert: (components) => fromLab(fromPolar(components)) },
  oklab: { full: [1, 0.4, 0.4], convert: fromOklab },
  oklch: { full: [1, 0.4, null], convert: (components) => fromOklab(fromPolar(components)) },
  srgb: space((components) => components),
  'srgb-linear': space(fromLinear),
  xyz: space(fromXyz),
  'xyz-d65': space(fromXyz),
  'xyz-d50': space(fromXyz50),
  'display-p3': space(
    throughXyz(toLinear, [
      [0.4865709486, 0.2656676932, 0.1982172852],
      [0.2289745641, 0.6917385218, 0.0792869141],
      [0, 0.0451133819, 1.0439443689],
    ]),
  ),
  'a98-rgb': space(
    throughXyz(
      (value) => value ** (563 / 256),
      [
        [0.5766690429, 0.1855582379, 0.1882286462],
        [0.2973449753, 0.6273635663, 0.0752914585],
        [0.0270313614, 0.0706888525, 0.9913375368],
      ],
    ),
  ),
  'prophoto-rgb': space(
    throughXyz(
      (value) => (value <= 16 / 512 ? value / 16 : value ** 1.8),
      [
        [0.7977666449, 0.1351812974, 0.0313477341],
        [0.2880748288, 0.7118352342, 0.0000899369],
        [0, 0, 0.8251046025],
      ],
      fromXyz50,
    ),
  ),
  rec2020: space(
    throughXyz(
      (value) => (value < 0.0812428583 ? value / 4.5 : ((value + 0.0992968268) / 1.0992968268) ** (1 / 0.45)),
      [
        [0.6369580483, 0.1446169036, 0.1688809752],
        [0.262700212, 0.6779980715, 0.0593017165],
        [0, 0.028072693, 1.0609850577],
      ],
    ),
  ),
}
