import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runGit } from '../../src/cli/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-git-'))
afterAll(() => rmSync(folder, { recursive: true }))

mkdirSync(join(folder, 'bin'))
writeFileSync(join(folder, 'bin/git'), '#!/bin/sh\necho started', { mode: 0o755 })
mkdirSync(join(folder, 'outside'))
mkdirSync(join(folder, 'repository/.git'), { recursive: true })
mkdirSync(join(folder, 'repository/apps/web'), { recursive: true })
mkdirSync(join(folder, 'worktree'))
writeFileSync(join(folder, 'worktree/.git'), 'gitdir: ../repository/.git/worktrees/1\n')

describe('runGit', () => {
  test.each<[where: string, path: string, env: Readonly<Record<string, string>>, stdout: string]>([
    ['nothing outside of a repository', 'outside', {}, ''],
    ['Git in a repository', 'repository', {}, 'started\n'],
    ['Git below a repository', 'repository/apps/web', {}, 'started\n'],
    ['Git in a worktree', 'worktree', {}, 'started\n'],
    ['Git with GIT_DIR', 'outside', { GIT_DIR: join(folder, 'repository/.git') }, 'started\n'],
  ])('starts %s', (_where, path, env, stdout) => {
    const place = { cwd: join(folder, path), env: { PATH: join(folder, 'bin'), ...env } }
    expect(runGit(place, ['ls-files']).stdout).toBe(stdout)
  })
})
