// Collects the facts about each sign-in provider: its definition, the comment above it, its recording and its notes.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OAuthOptions, OAuthProvider } from '../../src/types/oauth-provider.ts'
import type { ProfileMapping } from '../../src/types/profile-mapping.ts'
import type { Recorded } from '../../test/providers/recorded.ts'
import { entries, root } from '../entries.ts'
import notesFile from './notes.json' with { type: 'json' }

/** Facts that a definition does not contain. All sentences are our own. */
export interface ProviderNotes {
  /** URL where you register an application. */
  readonly console?: string
  /** How well the definition is documented. */
  readonly confidence: 'high' | 'medium' | 'low'
  /** Other names that people search for. */
  readonly aliases?: readonly string[]
  /** Callback URLs must be https. */
  readonly httpsOnly?: true
  /** The provider refuses callback URLs on `localhost`. */
  readonly noLocalhost?: true
  /** Facts about its email addresses that the definition does not contain. */
  readonly email?: string
  /** Why this claim is the account ID, if the provider has several. */
  readonly subject?: string
  readonly notes?: readonly string[]
}

/** A sign-in provider with its facts. */
export interface KnownProvider {
  readonly id: string
  /** What is imported: `GitHub`. */
  readonly exportName: string
  readonly definition: OAuthProvider
  /** Paragraphs of the comment above the definition, without the name of the provider. */
  readonly text: readonly string[]
  readonly recorded: Recorded
  readonly notes: ProviderNotes
}

const STANDARD: ProfileMapping = {
  id: 'sub',
  name: ['name', 'nickname', 'preferred_username'],
  email: 'email',
  image: 'picture',
  emailVerified: 'email_verified',
}

/** The effective mapping. A function has no paths to show. */
export const mappingOf = ({ profile = STANDARD }: OAuthProvider): ProfileMapping =>
  typeof profile === 'function' ? { id: 'id' } : profile

/** Notes by id. */
export const NOTES: Readonly<Record<string, ProviderNotes>> = notesFile as Record<string, ProviderNotes> // checked by the test

/** Providers whose id the application chooses. */
export const GENERIC: ReadonlySet<string> = new Set(['credentials', 'oauth', 'oidc'])

/** What a file of `src/providers` exports. */
export interface ProviderModule {
  readonly default: (options?: OAuthOptions) => OAuthProvider
}

/** Imports a file of `src/providers`. */
export const loadProvider = async (id: string): Promise<ProviderModule> =>
  (await import(`../../src/providers/${id}.ts`)) as ProviderModule // of those that speak OAuth; the others are sorted out by `type`

/** Ids of all entries `latchkey/providers/*`, without the one for development, and without entries below a provider. */
export const providerEntries = (): string[] =>
  entries()
    .filter(({ source }) => /^src\/providers\/[^/]+$/.test(source))
    .map(({ name }) => basename(name))

/** Ids of those by OAuth or OpenID Connect. */
export async function signInProviders(): Promise<string[]> {
  const ids = providerEntries().filter((id) => !GENERIC.has(id))
  const modules = await Promise.all(ids.map(loadProvider))
  return ids.filter((_, i) => /^(?:oauth|oidc)$/.test(modules[i]?.default().type ?? ''))
}

/** Ids of everything that is recorded. */
export const recordedProviders = (): string[] =>
  readdirSync(join(root, 'test/providers/recorded')).map((file) => file.replace(/\.ts$/, ''))

const sourceOf = (id: string): string => readFileSync(join(root, `src/providers/${id}.ts`), 'utf8')

/** Sentences for those who read the definition; a page says the same elsewhere. */
const SAID_ELSEWHERE =
  /\s*(?:It returns no email address|It does not report whether an email address is verified, so every address counts as unverified|Callback URLs must use https|It refuses `localhost` in callback URLs)\.(?= |$)/g

/** Its name, alone: the page's title already. */
const TITLE = /^[^.`,]{1,40}\.(?= |$)/

/** The paragraphs of the comment above `export const`, without tags and examples. */
function textOf(source: string): string[] {
  const before = source.slice(0, source.indexOf('\nexport const '))
  const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**') + 3, -2) : ''
  const [prose = ''] = comment.replace(/^ *\* ?/gm, '').split(/^@/m)
  const [first = '', ...rest] = prose
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').replace(SAID_ELSEWHERE, '').trim())
  return [first.replace(TITLE, '').trim(), ...rest].filter((paragraph) => paragraph !== '')
}

/** The recording of a provider. @throws {Error} There is none. */
export async function loadRecording(id: string): Promise<Recorded> {
  const [recorded] = Object.values((await import(`../../test/providers/recorded/${id}.ts`)) as Record<string, Recorded>)
  if (!recorded) throw new Error(`test/providers/recorded/${id}.ts exports nothing`)
  return recorded
}

async function load(id: string): Promise<KnownProvider> {
  const [module, recorded] = await Promise.all([loadProvider(id), loadRecording(id)])
  const { [id]: notes } = NOTES
  if (!notes) throw new Error(`tools/provider-pages/notes.json says nothing of ${id}`)
  const exportName = Object.keys(module).find((name) => name !== 'default') ?? ''
  return { id, exportName, definition: module.default(), text: textOf(sourceOf(id)), recorded, notes }
}

/** All of them, by name as people read them. */
export async function knownProviders(): Promise<KnownProvider[]> {
  const all = await Promise.all((await signInProviders()).map(load))
  return all.sort((a, b) => a.definition.name.localeCompare(b.definition.name, 'en'))
}
