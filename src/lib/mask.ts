/** Values that a text must not contain. */
export interface Masked {
  /** Hidden wherever they occur, also if cut after 64 characters. */
  readonly whole: readonly string[]
  /** Hidden also in parts: eight consecutive characters are enough. A shorter value is hidden where it stands alone. */
  readonly secret: readonly string[]
}

/**
 * Minimum length of a value that is hidden anywhere. Shorter ones, such as `oauth` or `7`, occur in ordinary sentences.
 */
export const MIN_LENGTH = 8

/** Maximum length of the searched text, and of the searched part of a value. */
const MAX_LENGTH = 8192

/** Searched prefix of a long value. Databases cut the values they print, MySQL after this many characters. */
const HEAD_LENGTH = 64

const MASK = '[masked]'

const ESCAPES: Readonly<Record<string, string>> = { '\0': '\\0', '\n': '\\n', '\r': '\\r', '\b': '\\b', '\t': '\\t' }

/** Encodings of values in messages: JSON, URLs, forms, SQL, and SQL of MySQL. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  // An unpaired surrogate has no URL encoding.
  (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD')),
  (text) => new URLSearchParams([['', text]]).toString().slice(1),
  (text) => text.replaceAll("'", "''"),
  (text) => text.replaceAll('"', '""'),
  (text) => text.replace(/['"\\]/g, '\\$&'),
  (text) => text.replace(/[\0\n\r\b\t'"\\]/g, (one) => ESCAPES[one] ?? `\\${one}`),
]

/** Lower case of the same length, so that positions stay valid. */
const foldText = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** A value in every encoding and double encoding, because JSON often contains JSON. */
function listSpellings(value: string): string[] {
  const text = value.slice(0, MAX_LENGTH)
  const once = new Set(ENCODINGS.map((encode) => encode(text)))
  const twice = [...once].flatMap((one) => ENCODINGS.map((encode) => encode(one)))
  return [...new Set(twice.map(foldText))]
}

/** All sequences of eight characters. */
const listPieces = (text: string): string[] =>
  Array.from({ length: text.length - MIN_LENGTH + 1 }, (_, at) => text.slice(at, at + MIN_LENGTH))

/** Finds a short value that is not part of a longer word. An encoded quote or line break may precede it. */
const createWordPattern = (text: string): RegExp =>
  new RegExp(
    `(?<=^|[^\\p{L}\\p{N}_]|%[\\da-f]{2}|\\\\[0bnrt])${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'gu',
  )

/** Marks a part of a text as hidden. */
type Mark = (at: number, length: number) => void

function markValue(text: string, value: string, mark: Mark): void {
  const head = value.slice(0, HEAD_LENGTH)
  let { length } = head
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + length)) {
    for (length = head.length; length < value.length && text[at + length] === value[length]; ) length++
    mark(at, length)
  }
}

function markPieces(text: string, pieces: ReadonlySet<string>, mark: Mark): void {
  for (let at = 0; at + MIN_LENGTH <= text.length; at++)
    if (pieces.has(text.slice(at, at + MIN_LENGTH))) mark(at, MIN_LENGTH)
}

function markAlone(text: string, patterns: readonly RegExp[], mark: Mark): void {
  for (const pattern of patterns) for (const { index, 0: found } of text.matchAll(pattern)) mark(index, found.length)
}

/** Replaces each run of marked characters with one mask. */
function replaceMarked(text: string, marks: Uint8Array): string {
  let [result, start] = ['', 0]
  for (let at = 0; at < text.length; at++) {
    if (!marks[at]) continue
    result += text.slice(start, at) + MASK
    while (at < text.length && marks[at]) at++
    start = at
  }
  return result + text.slice(start)
}

/**
 * Creates a function that hides values in texts, literally or in common encodings, in any case.
 *
 * Texts are first cut to 8,192 characters to bound the search.
 */
export function createMask({ whole, secret }: Masked): (text: string) => string {
  const values = [...new Set(whole)].flatMap(listSpellings)
  const secrets = [...new Set(secret)].flatMap(listSpellings).filter(Boolean)
  const pieces = new Set(secrets.filter((one) => one.length >= MIN_LENGTH).flatMap(listPieces))
  const short = secrets.filter((one) => one.length < MIN_LENGTH).map(createWordPattern)
  return (given) => {
    const text = given.slice(0, MAX_LENGTH)
    const lower = foldText(text)
    const marks = new Uint8Array(text.length)
    const mark: Mark = (at, length) => void marks.fill(1, at, at + length)
    for (const value of values) markValue(lower, value, mark)
    markPieces(lower, pieces, mark)
    markAlone(lower, short, mark)
    return replaceMarked(text, marks)
  }
}
