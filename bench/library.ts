/**
 * One entry of the library, typed by its source: what is published is what is measured.
 *
 * @param file Name in `dist`, without extension.
 */
const load = (file: string) => import(new URL(`../dist/${file}.js`, import.meta.url).href)

/** `latchkey` */
export const core: typeof import('../src/index.ts') = await load('index')
/** `latchkey/session` */
export const session: typeof import('../src/session/session-reader.ts') = await load('session')
/** `latchkey/node` */
export const node: typeof import('../src/integrations/node/index.ts') = await load('node')
/** `latchkey/jwt` */
export const jwt: typeof import('../src/session/jwt.ts') = await load('jwt')
/** `latchkey/providers/github` */
export const github: typeof import('../src/providers/github.ts') = await load('providers/github')
/** `latchkey/providers/google` */
export const google: typeof import('../src/providers/google.ts') = await load('providers/google')
/** `latchkey/providers/discord` */
export const discord: typeof import('../src/providers/discord.ts') = await load('providers/discord')
/** `latchkey/providers/oidc` */
export const oidc: typeof import('../src/providers/oidc.ts') = await load('providers/oidc')
/** `latchkey/providers/credentials` */
export const credentials: typeof import('../src/providers/credentials.ts') = await load('providers/credentials')
/** `latchkey/adapters/memory` */
export const memory: typeof import('../src/adapters/memory.ts') = await load('adapters/memory')
/** `latchkey/migrate/authjs` */
export const authjs: typeof import('../src/migrate/authjs.ts') = await load('migrate/authjs')
/** `latchkey/providers/mail` */
export const mail: typeof import('../src/providers/mail.ts') = await load('providers/mail')
/** `latchkey/providers/passkey` */
export const passkey: typeof import('../src/providers/passkey.ts') = await load('providers/passkey')
/** `latchkey/text/de` */
export const german: typeof import('../src/pages/text/de.ts') = await load('text/de')
/** `latchkey/text/fr` */
export const french: typeof import('../src/pages/text/fr.ts') = await load('text/fr')
/** `latchkey/express` */
export const expressEntry: typeof import('../src/integrations/express/index.ts') = await load('express')
/** `latchkey/password` */
export const passwordEntry: typeof import('../src/password/index.ts') = await load('password')
