// Keeps what a user typed into a form that was refused, so that the page can show it again. Never passwords.

import { getPages } from '../config/providers/find-method.ts'
import { openExpiring } from '../crypto/open-expiring.ts'
import { seal } from '../crypto/sealed.ts'
import { isRecord } from '../lib/is-record.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Context } from '../seams/context.ts'
import type { TypedFields } from '../seams/method-pages.ts'

/** Seconds. The browser follows the redirect at once. */
const MAX_AGE = 120

/** Maximum length of a kept text in UTF-16 units, and number of texts. */
const MAX_TEXT = 254
const MAX_FIELDS = 8

/** Stores the fields of a refused form. Sealed, because a sibling domain can set cookies. */
export async function keepTypedFields(context: Context): Promise<void> {
  const { config, cookies, names, request } = context
  const provider = config.providers.get(request.argument ?? '')
  const kept = (provider && getPages(provider).listKeptFields?.(provider)) ?? []
  const texts = kept.slice(0, MAX_FIELDS).map((name) => [name, request.body[name]] as const)
  const fields = Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text.length <= MAX_TEXT))
  if (!provider || kept.length === 0) return
  const sealed = await seal(config.keys, 'typed', { provider: provider.id, fields, exp: nowSeconds() + MAX_AGE })
  cookies.set(names.typedFields.name, sealed, names.typedFields.attributes, MAX_AGE)
}

/** Returns the fields once: the cookie is cleared. */
export async function takeTypedFields({ config, cookies, names }: Context): Promise<TypedFields | null> {
  const { name, attributes } = names.typedFields
  const sealed = cookies.get(name)
  if (sealed === null) return null
  cookies.clear(name, attributes)
  const opened = await openExpiring<TypedFields & { readonly exp: number }>(config.keys, 'typed', sealed, MAX_AGE)
  return opened.state === 'open' && isRecord(opened.payload.fields) ? opened.payload : null
}
