import { UnknownAction } from '../errors/errors.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import { findScript, readStylesheet } from './render-page.ts'

/** `GET assets/:file` */
export async function showAsset({ config, request }: Context): Promise<Outcome> {
  const styles = readStylesheet(config)
  const asset = request.argument === styles.name ? styles : findScript(config)
  if (request.argument !== asset?.name) throw new UnknownAction()
  const { type, body } = asset
  // The file name is the hash of its content, so any cache can keep it forever.
  return {
    body,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  }
}
