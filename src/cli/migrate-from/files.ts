import type { ParsedFile } from './parsed-file.ts'
import type { Surroundings } from './rewrite-config.ts'

/** The files of a project that mention Auth.js, or contain its configuration. */
export interface Files extends Omit<Surroundings, 'imported' | 'properties'> {
  readonly folder: string
  readonly byPath: Map<string, ParsedFile>
}
