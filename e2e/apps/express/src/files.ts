import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { Router } from 'express'

/** What browsers get as it lies there. */
export const files: Router = Router()

files.use(express.static(join(import.meta.dirname, '../public')))

files.get('/app.css', (_req, res) => {
  res.sendFile(fileURLToPath(import.meta.resolve('@latchkey/app-data/app.css')))
})

// For public/app.js. With a bundler, it is imported by its name.
files.get('/latchkey/passkey.js', (_req, res) => {
  res.sendFile(fileURLToPath(import.meta.resolve('latchkey/client/passkey')))
})
