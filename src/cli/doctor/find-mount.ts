import type { SetupCall } from '../application/setup-call.ts'
import { listSourceFiles } from './entry-files.ts'
import { readSource } from './project-files.ts'
import type { Subject } from './subject.ts'

/** `app.use('/auth', ServerAuth(config))`, `app.use(auth.router)`, with other middleware in between. */
const MOUNT =
  /\b(\w+)\.(?:use|all)\(\s*(?:(['"`])([^'"`]*)\2\s*,\s*)?(?:[\w.]+\([^()]*\)\s*,\s*)*(?:ServerAuth\s*\(|(\w+)\.router\b)/g

/** A wildcard at the end of a path, of Express 4 or 5. */
const WILDCARD = /\/?\{?\/?\*\w*\}?$/

/** Whether a call makes a handler that an Express application mounts. */
export const isMounted = ({ by }: SetupCall): boolean => by === 'ServerAuth' || by === 'createExpressAuth'

const readTexts = ({ folder }: Subject): readonly string[] =>
  listSourceFiles(folder).flatMap((file) => readSource(folder, file)?.text ?? [])

/** Whether a name is that of the application itself: a router may be mounted anywhere. */
const isApplication = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b[^=\\n]*=\\s*(?:express|require\\(['"]express['"]\\))\\(\\)`).test(text) &&
  !new RegExp(`\\.use\\([^)]*\\b${name}\\s*\\)`).test(text)

/** Whether a mounted handler is that of a call. Other objects may have a router, too. */
const isOwn = (texts: readonly string[], { by }: SetupCall, router: string | undefined): boolean =>
  router === undefined
    ? by === 'ServerAuth'
    : texts.some((text) => new RegExp(`\\b${router}\\b[^=\\n]*=\\s*createExpressAuth\\b`).test(text))

/**
 * Finds where the source code mounts the handler that a call has made.
 *
 * @returns `/` for the root. `null` if the source code does not tell: several handlers, a router, a parameter.
 */
export function findMount(subject: Subject, call: SetupCall): string | null {
  if (!isMounted(call) || subject.calls.filter(isMounted).length > 1) return null
  const texts = readTexts(subject)
  const found = texts.flatMap((text) =>
    [...text.matchAll(MOUNT)]
      .filter(([, , , , router]) => isOwn(texts, call, router))
      .map(([, name = '', , path = '/']) => (isApplication(text, name) ? path : null)),
  )
  const [path = null] = found
  const fixed = path?.replace(WILDCARD, '').replace(/\/+$/, '')
  return found.length !== 1 || fixed === undefined || /[:*({$]/.test(fixed) ? null : fixed || '/'
}
