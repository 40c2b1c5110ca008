import { createFindings, type Finding, type Subject } from '../check.ts'
import { getBasePath } from '../mount.ts'
import { listSourceTexts } from '../project-files.ts'

const report = createFindings('hono')

/** Checks the middleware around `latchkey` of Hono in the source code. */
export async function checkHono({ calls, env, folder }: Subject): Promise<readonly Finding[]> {
  const own = calls.filter(({ by }) => by === 'latchkey')
  if (own.length === 0) return []
  const texts = listSourceTexts(folder)
  const bases = own.map(({ config }) => getBasePath(config, env, '/api/auth').path)
  return [...checkMount(texts, bases), ...texts.flatMap(checkHeaders)]
}

/** Hono passes only requests below the path of a sub-application to it. */
function checkMount(texts: readonly string[], bases: readonly string[]): Finding[] {
  const [base = ''] = bases
  const mount = texts.flatMap(findMounts).find((path) => !base.startsWith(`${path}/`))
  if (mount === undefined || bases.length > 1) return bases.flatMap((each) => report('handled', { base: each }))
  return report('elsewhere', { mount, base })
}

/** Returns the paths of sub-applications that use `latchkey`: `app.route('/part', part)`. */
const findMounts = (text: string): string[] =>
  [...text.matchAll(/\.route\(\s*(['"`])(\/[^'"`:*]+?)\/?\1\s*,\s*(\w+)\s*\)/g)].flatMap(([, , path = '', name]) =>
    new RegExp(`\\b${name}\\b[^;\\n]*\\blatchkey\\s*\\(`).test(text) ? [path] : [],
  )

/** Checks the middleware of Hono for security headers in a file. */
function checkHeaders(text: string): Finding[] {
  const headers = text.search(/\bsecureHeaders\s*\(/)
  if (headers < 0) return []
  const own = text.search(/\blatchkey\s*\(/)
  return [
    ...(headers < own ? report('headers-above') : []),
    ...(/\breferrerPolicy\b/.test(text) ? [] : report('no-referrer')),
  ]
}
