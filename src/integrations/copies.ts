import { InvalidConfiguration } from '../integration-api.ts'

/** One loading of the package. */
interface Copy {
  /** Told apart by this. */
  readonly identity: object
  /** Where it is. A build gives its files new names. */
  readonly folder: string
}

/** The copy that an application uses, by something that it has one of. Found by the other copies, too. */
const KEY: symbol = Symbol.for('latchkey.copies')

/** Folder of this package, as errors tell it. '' where they do not. */
function getOwnFolder(): string {
  const [, folder = ''] =
    /((?:file:\/\/)?(?:\/|[A-Za-z]:)[^()\n]*[/\\])[^/\\()\n]+:\d+:\d+/.exec(new Error().stack ?? '') ?? []
  return folder.replace(/[/\\](?:src|dist)[/\\].*/, '')
}

const own: Copy = { identity: {}, folder: getOwnFolder() }

function getCopies(): WeakMap<object, Copy> {
  // Nobody else has this symbol.
  const shared: WeakMap<object, Copy> | undefined = Reflect.get(globalThis, KEY)
  const map = shared ?? new WeakMap<object, Copy>()
  if (shared === undefined) Object.defineProperty(globalThis, KEY, { value: map })
  return map
}

/**
 * Refuses a second copy of the package in one application. Each keeps what it knows of a request to itself: the hook
 * of one has not seen what a form of the other does, and `instanceof` is wrong for the errors of the other.
 *
 * @param application Something that an application has one of. Two applications in one process are no mistake.
 * @param isReloading Whether the same files may have been loaded again: a development server does it.
 * @throws {InvalidConfiguration} With where both are.
 */
export function assertOneCopy(application: object, isReloading: boolean, copy: Copy = own): void {
  const known = getCopies().get(application)
  const isOther = known !== undefined && known.identity !== copy.identity
  if (isOther && !(isReloading && known.folder === copy.folder))
    throw new InvalidConfiguration([
      {
        option: 'latchkey',
        problem: `is there twice in one application, in ${known.folder || 'one place'} and ${copy.folder || 'another'}`,
        fix:
          'the same version of it in every package.json and `npm dedupe`; `npm ls latchkey` shows who brings which. ' +
          "Packages of your own name it in `peerDependencies`. With links: resolve: { dedupe: ['latchkey'] } in vite.config",
      },
    ])
  getCopies().set(application, copy)
}
