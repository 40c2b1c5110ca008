import config from '../../playwright.config.ts'

/** Lists every test of every pair, those included that the table of e2e/cases.ts removes from the pair. */
export default {
  ...config,
  testDir: '../../e2e',
  projects: config.projects?.map(({ grepInvert: _, ...project }) => project) ?? [],
}
