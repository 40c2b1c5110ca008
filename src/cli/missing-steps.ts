import { findInstalled } from './find-installed.ts'
import { neededNode } from './node-version.ts'
import type { Project } from './project.ts'
import { type Framework, QUICK_STARTS } from './quick-start.ts'
import { updateKit } from './update-kit.ts'

/** Versions of Node that run a framework of which nothing is installed yet. */
const NODE: Readonly<Record<Framework, string>> = { express: '>=18', sveltekit: '>=22.17', 'solid-start': '>=24' }

/** Node that loads TypeScript by itself. */
const NODE_OF_TYPESCRIPT = '>=22.18'

/** Returns the commands that a project needs before a quick start runs in it, in this order. */
export function missingSteps(folder: string, framework: Framework, project: Project): readonly string[] {
  const { isEsm, isTypeScript, packages } = project
  const isExpress = framework === 'express'
  const packagesToAdd = ['latchkey', ...(isExpress ? ['express'] : [])].filter((name) => !packages.has(name))
  const isOldKit = framework === 'sveltekit' && majorOf(folder, '@sveltejs/kit', packages) < 3
  return [
    ...nodeOf(folder, framework, isExpress && isTypeScript),
    // npm refuses latchkey beside SvelteKit 2.
    ...(isOldKit ? [updateKit(packages)] : []),
    ...(packagesToAdd.length > 0 ? [`npm install ${packagesToAdd.join(' ')}`] : []),
    ...(isExpress && isTypeScript && !packages.has('@types/express') ? ['npm install -D @types/express'] : []),
    ...(isExpress && !isEsm ? ['npm pkg set type=module'] : []),
  ]
}

/** The installed major version, otherwise the one that `package.json` asks for. A range without one is the newest. */
function majorOf(folder: string, name: string, packages: Project['packages']): number {
  const version = findInstalled(folder, name)?.version ?? packages.get(name) ?? ''
  const [, major] = /^[\^~>=v\s]*(\d+)/.exec(version) ?? []
  return major === undefined ? Number.POSITIVE_INFINITY : Number(major)
}

function nodeOf(folder: string, framework: Framework, loadsTypeScript: boolean): readonly string[] {
  const installed = findInstalled(folder, QUICK_STARTS[framework].dependency)?.node
  const ranges = [installed ?? NODE[framework], ...(loadsTypeScript ? [NODE_OF_TYPESCRIPT] : [])]
  const needed = ranges.map((range) => neededNode(range, process.versions.node)).find((version) => version !== null)
  return needed ? [`nvm install ${needed} # this is Node ${process.versions.node}`] : []
}
