import { isRecord } from '../lib/is-record.ts'

/** A test person. */
export interface DevPerson {
  /** Name, as the page of test people and the session show it. */
  readonly name: string
  /** Email address. In lower case, it is also the `sub`: two people with the same address are one user. */
  readonly email: string
  /** Whether the address counts as verified. @default true */
  readonly emailVerified?: boolean | undefined
  /** The claim `role`, for callbacks: `profile.role`. @default no such claim */
  readonly role?: string | undefined
}

/** The test people without the option `people`. `example.com` receives no mail. */
export const PEOPLE: readonly DevPerson[] = [
  { name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin' },
  { name: 'Mara Jensen', email: 'mara@example.com' },
  { name: 'Bo', email: 'bo@example.com', emailVerified: false },
  { name: 'Wolfeschlegelsteinhausenbergerdorff', email: 'long.name.for.tests@subdomain.example.com' },
]

/** Returns the claims of a person. The same address always has the same `sub`, so that a store finds the user again. */
export const toClaims = ({
  email,
  emailVerified = true,
  name,
  role,
}: DevPerson): Readonly<Record<string, unknown>> => ({
  sub: email.toLowerCase(),
  name,
  email,
  email_verified: emailVerified,
  ...(role !== undefined && { role }),
})

const isName = (text: unknown): boolean => typeof text === 'string' && /^(?=.*\S)[^\p{Cc}]{1,100}$/u.test(text)

const isEmail = (text: unknown): boolean =>
  typeof text === 'string' && /^(?=.{3,254}$)[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+$/u.test(text)

/** Whether a value of the option `people` is a person. */
export const isPerson = (value: unknown): value is DevPerson =>
  isRecord(value) && isName(value['name']) && isEmail(value['email'])

/** Returns the default address of a name. A name without Latin letters keeps its code points, so that each has its own. */
function createEmail(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const local = plain.replace(/[^a-z\d]+/g, '.').replace(/^\.|\.$/g, '')
  const codes = Array.from(name, (char) => char.codePointAt(0)?.toString(36)).join('')
  return `${(local || codes).slice(0, 60)}@example.com`
}

/** The fields of a new person, as typed. */
export interface TypedPerson {
  readonly name: string
  readonly email: string
}

const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads the fields of a new person. @param body From the request, untrusted. */
export const readTyped = (body: Readonly<Record<string, unknown>>): TypedPerson => ({
  name: readText(body['name']),
  email: readText(body['email']),
})

/** The field that is wrong. */
export type WrongField = keyof TypedPerson

/** Creates a person from typed fields. @returns The name of a field that is missing or malformed. */
export function createPerson({ email, name }: TypedPerson): DevPerson | WrongField {
  if (!isName(name)) return 'name'
  const person = { name, email: email || createEmail(name) }
  return isPerson(person) ? person : 'email'
}
