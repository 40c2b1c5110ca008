import type { SetupCall } from '../../application/listen-for-configs.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { findMount, getBasePath, isMounted } from '../mount.ts'

const report = createFindings('express')

/** Compares the mount in the source code with the configured base path. */
export async function checkExpress(subject: Subject): Promise<readonly Finding[]> {
  return subject.calls.filter(isMounted).flatMap((call) => checkMount(subject, call))
}

/** Behind a proxy that removes a prefix, the base path ends with the mount. */
function checkMount(subject: Subject, call: SetupCall): Finding[] {
  const mount = findMount(subject, call)
  if (mount === null) return []
  const { from, path: base } = getBasePath(call.config, subject.env, '/auth')
  if (from === 'default' || mount === '/' || mount === base)
    return report('mounted', { base: mount === '/' || from !== 'default' ? base : mount })
  const line = call.by === 'ServerAuth' ? `app.use('${base}', ServerAuth(config))` : 'app.use(auth.router)'
  const isBelow = base.endsWith(mount)
  return report(isBelow ? 'prefixed' : 'elsewhere', { mount, from, base, line, prefix: base.slice(0, -mount.length) })
}
