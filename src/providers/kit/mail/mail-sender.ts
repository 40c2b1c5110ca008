import { fetchOutbound } from '../../../http/outbound.ts'
import { markOwn } from '../../../lib/own-error.ts'
import { readProperty } from '../../../lib/read-property.ts'
import { emailMethod } from '../../../methods/email/provider-method.ts'
import type { EmailProvider, VerificationRequestParams } from '../../../types/email-provider.ts'
import { customFetch } from '../../../types/fetch.ts'
import type { Template } from '../../../types/oauth-endpoints.ts'
import { formatSender, isMailAddress, parseSender } from './mail-address.ts'
import { createMail, type MailOptions } from './mail-message.ts'

/** Content of a request, with `{placeholders}` in its texts. A text whose placeholder has no value is left out. */
export type MailTemplate = Template | boolean | readonly MailTemplate[] | { readonly [name: string]: MailTemplate }

/**
 * A mail service with an HTTP API, as data.
 *
 * Placeholders: `to`, `subject`, `text`, `html`, `url`, `code`, `from` (`Name <address>`), `from.name`, `from.email`,
 * `from.domain`, and every option of the provider.
 */
export interface MailService {
  readonly id: string
  /** Name in errors; the button has the text "Email". */
  readonly service: string
  readonly docs: string
  /** URL of the POST. With several, the first whose placeholders all have a value. */
  readonly endpoint: Template | readonly Template[]
  /** Host by `region`, in lower case, instead of that of `endpoint`. */
  readonly regions?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, Template>>
  /** User and password. @see https://www.rfc-editor.org/rfc/rfc7617#section-2 */
  readonly basicAuth?: readonly [user: Template, password: Template]
  /** @default 'json' */
  readonly encoding?: 'json' | 'multipart'
  readonly body: Readonly<Record<string, MailTemplate>>
  /** Path and value in the JSON response of an accepted mail, if the status alone does not show it. */
  readonly accepted?: readonly [path: string, value: unknown]
  readonly requires: readonly string[]
  /** Warning for start-up: what the service does with links regardless of settings in the mail. */
  readonly linkTracking?: string
  /** Defaults of options; may contain other placeholders. */
  readonly defaults?: Readonly<Record<string, Template>>
}

/** Options of a service: the common ones and its own. */
export type MailSenderOptions<Required extends string, Optional extends string> = MailOptions & {
  /** @default environment variable `AUTH_<ID>_KEY` */
  readonly apiKey?: string | undefined
} & { readonly [K in Required]: string } & { readonly [K in Optional]?: string | undefined }

/** A service for `providers`, alone or called with its options. */
export type MailSenderFactory<Required extends string = never, Optional extends string = never> = [Required] extends [
  never,
]
  ? (options?: MailSenderOptions<never, Optional>) => EmailProvider
  : (options: MailSenderOptions<Required, Optional>) => EmailProvider

type Values = ReadonlyMap<string, string>

/** Fills placeholders once, without looking for placeholders in the values. @returns `undefined` if one has no value */
function fill(template: Template, values: Values, encode = (value: string) => value): string | undefined {
  let isComplete = true
  const filled = template.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = values.get(name)
    isComplete &&= value !== undefined
    return encode(value ?? '')
  })
  return isComplete ? filled : undefined
}

function fillAll(template: MailTemplate, values: Values): unknown {
  if (typeof template === 'string') return fill(template, values)
  if (typeof template !== 'object') return template
  if (Array.isArray(template)) return template.map((part) => fillAll(part, values))
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fillAll(part, values)]))
}

/** Returns the text options without a trailing line break, which copied keys often have. */
function readOptions({ provider }: VerificationRequestParams): Map<string, string> {
  const texts = Object.entries(provider).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Map(texts.map(([name, text]) => [name, text.trim()] as const).filter(([, text]) => text !== ''))
}

async function createValues({ defaults = {}, requires }: MailService, params: VerificationRequestParams) {
  const { code, identifier, provider, url } = params
  if (!isMailAddress(identifier)) throw markOwn(new TypeError('The recipient is not one address.'))
  const options = readOptions(params)
  const missing = requires.filter((name) => !options.has(name))
  if (missing.length > 0) throw markOwn(new TypeError(`Options are missing: ${missing.join(', ')}.`))
  const from = requires.includes('from') ? parseSender(provider.from) : null
  const mail = Object.entries({ ...(await createMail(params)), to: identifier, url, code })
  const sender = from && {
    from: formatSender(from),
    'from.name': from.name,
    'from.email': from.email,
    'from.domain': from.email.replace(/^.*@/, ''),
  }
  const given = [...mail, ...Object.entries({ ...sender })].filter(([, value]) => value !== null)
  const values = new Map([...options, ...(given as [string, string][])])
  for (const [name, template] of Object.entries(defaults)) {
    const value = fill(template, values)
    if (!options.has(name) && value !== undefined) values.set(name, value)
  }
  return values
}

function getEndpoint({ endpoint, regions = {}, service }: MailService, values: Values): string {
  const filled = [endpoint].flat().map((template) => fill(template, values, encodeURIComponent))
  const url = new URL(filled.find((text) => text !== undefined) ?? '')
  const region = values.get('region')?.toLowerCase()
  if (region === undefined) return url.href
  const host = Object.hasOwn(regions, region) && regions[region]
  const known = Object.keys(regions).join(' or ') || 'none'
  if (!host) throw markOwn(new TypeError(`${service} has no such \`region\`: use ${known}.`))
  url.host = host
  return url.href
}

function createHeaders({ basicAuth, encoding, headers = {}, service }: MailService, values: Values) {
  const credentials = basicAuth?.map((part) => fill(part, values) ?? '').join(':')
  const own = Object.entries(headers).map(([name, template]) => [name, fill(template, values) ?? ''] as const)
  // Thrown here, because the platform's error would contain the header.
  if (own.some(([, value]) => /[^ -~]/.test(value)))
    throw markOwn(new TypeError(`The key of ${service} contains characters that headers do not allow.`))
  return {
    ...Object.fromEntries(own),
    // The platform sets the type of a form, which contains the boundary.
    ...(encoding !== 'multipart' && { 'content-type': 'application/json' }),
    ...(credentials && {
      authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(credentials)))}`,
    }),
  }
}

function createBody({ body, encoding }: MailService, values: Values): BodyInit {
  const filled = fillAll(body, values) as Record<string, unknown>
  if (encoding !== 'multipart') return JSON.stringify(filled)
  const form = new FormData()
  for (const [name, value] of Object.entries(filled)) if (value !== undefined) form.append(name, String(value))
  return form
}

function isAccepted({ accepted }: MailService, text: string): boolean {
  if (!accepted) return true
  const [path, value] = accepted
  try {
    return path.split('.').reduce<unknown>((part, name) => readProperty(part, name), JSON.parse(text)) === value
  } catch {
    return false
  }
}

/** Returns the reason of a refusal for the log, cut and without values of the request. */
function readReason(text: string, { code, token, url, identifier }: VerificationRequestParams, keys: string[]): string {
  const parts = [...url.split(/[?&=#]/), ...new URL(url).searchParams.values()]
  const secrets = [url, token, code ?? '', identifier, ...parts, ...keys].filter((part) => part.length > 5)
  const rest = secrets.reduce((rest, part) => rest.replaceAll(part, '[…]'), text.slice(0, 10_000))
  return rest.replace(/\s+/g, ' ').trim().slice(0, 300) || 'nothing more'
}

async function sendMail(service: MailService, params: VerificationRequestParams): Promise<void> {
  const values = await createValues(service, params)
  const headers = createHeaders(service, values)
  const answer = await fetchOutbound(params.provider[customFetch] ?? fetch, getEndpoint(service, values), {
    method: 'POST',
    headers,
    body: createBody(service, values),
    milliseconds: 10_000,
  })
  const text = await answer.text()
  if (answer.ok && isAccepted(service, text)) return
  const sent = Object.values(headers).flatMap((value) => value.split(' '))
  const reason = readReason(text, params, [values.get('apiKey') ?? '', values.get('apiSecret') ?? '', ...sent])
  const { status } = answer
  throw Object.assign(new Error(`${service.service} refused the mail (status ${status}): ${reason}`), { status })
}

/**
 * Creates a provider for a mail service.
 *
 * @param service Data, shared by all configurations that use it and never changed.
 */
export function defineMailSender<Required extends string = never, Optional extends string = never>(
  service: MailService,
): MailSenderFactory<Required, Optional> {
  const { docs, id, linkTracking, requires } = service
  return (options: object = {}): EmailProvider => ({
    id,
    name: 'Email' as const,
    type: 'email' as const,
    method: emailMethod,
    requires,
    docs,
    sendVerificationRequest: (params) => sendMail(service, params),
    ...(linkTracking && { linkTracking }),
    options: { ...options },
  })
}
