import fc from 'fast-check'

/** One member of a JSON object, both sides as they are written. */
export type Member = readonly [name: string, value: string]

/** Something that is done to an object before it is written. */
export type Change = (members: readonly Member[]) => readonly Member[]

/** As it is. */
export const same = <T>(value: T): T => value

/**
 * Something good that is changed in one place as a rule: what is wrong in two places is refused for one of them, and says
 * nothing about the other.
 */
export function differing<T extends object>(
  good: T,
  sites: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
): fc.Arbitrary<T> {
  const name = fc.constantFrom(...(Object.keys(sites) as (keyof T)[]))
  const names = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name) },
    { weight: 1, arbitrary: fc.array(name, { maxLength: 3 }) },
  )
  return names
    .chain((chosen) => fc.tuple(...chosen.map((site) => sites[site].map((value) => ({ [site]: value }) as Partial<T>))))
    .map((changed) => Object.assign({}, good, ...changed))
}

/** Values that parsers disagree about, or that nobody means. */
const ODD: readonly string[] = [
  ...['null', 'true', '0', '-0', '-1', '1.5', '1E3', '1e-9', '1e999', '-1e999', '9007199254740993'],
  ...['""', '" "', '"x"', '"3600"', '"1e3"', '"1e999"', '"\\u0000"', '"\\ud800"', '"\\u202e"'],
  ...['[]', '{}', '["x"]', '[["x"]]', '{"toString":1}', '{"__proto__":{"sub":"eve"}}'],
  // None is JSON.
  ...['NaN', 'Infinity', '01', '1.', "'x'", 'undefined', '"\t"'],
]

/** Members that nobody reads, or that a careless reader mixes up with others. */
const STRANGE: readonly Member[] = [
  ['"__proto__"', '{"access_token":"x","sub":"eve"}'],
  ['"constructor"', '{"prototype":{}}'],
  ['"toJSON"', '"x"'],
  ['"error"', '"access_denied"'],
  ['"then"', '{}'],
  ['"a\\u0000b"', '1'],
  ['"deep"', `${'['.repeat(2_000)}${']'.repeat(2_000)}`],
  // What no JSON parser can hold.
  ['"deeper"', '['.repeat(20_000)],
  // Stands for a byte that no UTF-8 has.
  ['"bytes"', '"\ue000"'],
  ['unquoted', '1'],
]

/** A quoted name with its first character escaped, which is the same name. */
const escaped = (name: string): string => `"\\u${name.charCodeAt(1).toString(16).padStart(4, '0')}${name.slice(2)}`

function changesOf(name: string, values: readonly string[]): fc.Arbitrary<Change> {
  const quoted = `"${name}"`
  const one = fc.constantFrom(...values, ...ODD)
  return fc.oneof(
    one.map(
      (value): Change =>
        (all) => [...all.filter(([other]) => other !== quoted), [quoted, value]],
    ),
    // The last of two counts, in every JSON parser of JavaScript.
    one.map(
      (value): Change =>
        (all) => [[quoted, value], ...all],
    ),
    one.map(
      (value): Change =>
        (all) => [...all, [quoted, value]],
    ),
    fc.constant<Change>((all) => all.filter(([other]) => other !== quoted)),
    fc.constant<Change>((all) => all.map(([other, value]) => [other === quoted ? escaped(other) : other, value])),
    fc.constant<Change>((all) => all.map(([other, value]) => [other === quoted ? other.toUpperCase() : other, value])),
  )
}

/**
 * Members of an object, as they are and in all kinds of other ways.
 *
 * @param known The values that each member may well have, by name.
 */
export function changing(known: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<Change> {
  const named = Object.entries(known).map(([name, values]) => changesOf(name, values))
  const strange = fc.constantFrom(...STRANGE).map(
    (member): Change =>
      (all) => [...all, member],
  )
  const one = fc.oneof({ weight: 4, arbitrary: fc.oneof(...named) }, { weight: 1, arbitrary: strange })
  return fc
    .oneof({ weight: 4, arbitrary: fc.tuple(one) }, { weight: 1, arbitrary: fc.array(one, { maxLength: 3 }) })
    .map((changes) => (members) => changes.reduce((all, change) => change(all), members))
}

/** An object as JSON. */
export const written = (members: readonly Member[]): string =>
  `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`

/** What stands around an object. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => `\n\t ${text} \r\n`,
  (text) => `\ufeff${text}`,
  (text) => `\ufeff\ufeff${text}`,
  (text) => `${text}\ufeff`,
  (text) => `${text}}`,
  (text) => `${text}{}`,
  (text) => `${text}\0`,
  (text) => `\u00a0${text}`,
  (text) => `${text}// end`,
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  (text) => text.slice(0, -1),
  (text) => `)]}',\n${text}`,
  () => '',
  () => 'access_token=at&token_type=bearer',
]

export const around: fc.Arbitrary<(text: string) => string> = fc.constantFrom(...AROUND)

/** What an answer says about itself. */
export interface Label {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

const TYPES: readonly string[] = [
  ...['application/json', 'application/json;charset=utf-8', 'APPLICATION/JSON', 'application/json; charset=utf-16'],
  ...['application/hal+json', 'text/plain', 'text/html', 'application/x-www-form-urlencoded', 'application/jwt', ''],
]

/** What nobody wonders about. */
export const PLAIN: Label = { status: 200, headers: { 'content-type': 'application/json' } }

const CHALLENGES: readonly string[] = ['Bearer', 'Basic realm="x"', 'DPoP error="use_dpop_nonce"']

export const label: fc.Arbitrary<Label> = fc.oneof(
  fc.constantFrom(201, 203, 206, 400, 401, 403, 500, 503).map((status) => ({ ...PLAIN, status })),
  fc.constantFrom(...TYPES).map((type) => ({ ...PLAIN, headers: { 'content-type': type } })),
  fc.constantFrom(...CHALLENGES).map((challenge) => ({
    ...PLAIN,
    headers: { ...PLAIN.headers, 'www-authenticate': challenge },
  })),
)

/** UTF-8 with bytes in it that are none: U+E000 stands for one. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const parts = text.split('\ue000').map((part) => Buffer.from(part))
  return new Uint8Array(Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from([0xff]), part]))))
}

/** An answer, as a server sends it. */
export interface RawAnswer extends Label {
  readonly text: string
}

export const responseOf = ({ headers, status, text }: RawAnswer): Response =>
  new Response(bytesOf(text), { status, headers })

/** An answer that is an object, as it should be and in all kinds of other ways. */
export function rawAnswer(good: readonly Member[], fields: fc.Arbitrary<Change>): fc.Arbitrary<RawAnswer> {
  const plain = { fields: same as Change, label: PLAIN, text: same as (text: string) => string }
  return fc
    .oneof(
      differing(plain, { fields, label, text: around }),
      fields.map((change) => ({ ...plain, fields: change })),
    )
    .map((raw) => ({ ...raw.label, text: raw.text(written(raw.fields(good))) }))
}

/**
 * An answer as the engine has to see it, if its text is meant to decide: some servers label JSON as anything but a page, and
 * answer with another status of success.
 */
export const withoutLabel = ({ headers, status, text }: RawAnswer): RawAnswer => ({
  status: status < 300 ? 200 : status,
  headers: /^text\/html\b/i.test(headers['content-type'] ?? '') ? headers : { ...headers, ...PLAIN.headers },
  text,
})
