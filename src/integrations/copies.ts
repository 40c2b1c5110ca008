import { InvalidConfiguration } from './integration.ts'

/** One loaded copy of the package. */
interface Copy {
  /** Identity of the copy. */
  readonly identity: object
  /** Its files. A build renames them. */
  readonly folder: string
}

/**
 * Records the copy that an application uses, with an object that exists once per application. Other copies find it,
 * too.
 */
const KEY: symbol = Symbol.for('latchkey.copies')

/** Folder of this package, from the stack of an error. '' if unknown. */
function getOwnFolder(): string {
  const [, folder = ''] =
    /((?:file:\/\/)?(?:\/|[A-Za-z]:)[^()\n]*[/\\])[^/\\()\n]+:\d+:\d+/.exec(new Error().stack ?? '') ?? []
  return folder.replace(/[/\\](?:src|dist)[/\\].*/, '')
}

const own: Copy = { identity: {}, folder: getOwnFolder() }

function getCopies(): WeakMap<object, Copy> {
  // Only this package uses the symbol.
  const shared: WeakMap<object, Copy> | undefined = Reflect.get(globalThis, KEY)
  const map = shared ?? new WeakMap<object, Copy>()
  if (shared === undefined) Object.defineProperty(globalThis, KEY, { value: map })
  return map
}

/**
 * Refuses a second copy of the package in one application. Each copy keeps its own state of a request: the hook of one
 * does not see what a form of the other does, and `instanceof` fails for the errors of the other.
 *
 * @param application An object that exists once per application. Two applications in one process are allowed.
 * @param isReloading Whether the same files may be loaded again, as a development server does.
 * @throws {InvalidConfiguration} Contains the location of both.
 */
export function assertOneCopy(application: object, isReloading: boolean, copy: Copy = own): void {
  const known = getCopies().get(application)
  const isOther = known !== undefined && known.identity !== copy.identity
  if (isOther && !(isReloading && known.folder === copy.folder))
    throw new InvalidConfiguration([
      {
        option: 'latchkey',
        problem: `is loaded twice in one application, from ${known.folder || 'one place'} and ${copy.folder || 'another'}`,
        fix:
          'the same version of it in every package.json and `npm dedupe`; `npm ls latchkey` shows which package depends on which. ' +
          "Packages of your own name it in `peerDependencies`. With links: resolve: { dedupe: ['latchkey'] } in vite.config",
      },
    ])
  getCopies().set(application, copy)
}
