import { useSubmission } from '@solidjs/router'
import type { Session } from 'latchkey'
import { Time } from '~/components/time'
import { rename } from '~/data/account'

/** Who is signed in, and a form for the nickname. It works without JavaScript. */
export function Details(props: { session: Session }) {
  const renaming = useSubmission(rename)
  return (
    <>
      <dl>
        <dt>Name</dt>
        <dd>{props.session.user?.name ?? 'not known'}</dd>
        <dt>Email</dt>
        <dd>{props.session.user?.email ?? 'not known'}</dd>
        <dt>Nickname</dt>
        <dd>{props.session.nickname || 'none'}</dd>
        <dt>Signed in until</dt>
        <dd>
          <Time date={props.session.expires} />
        </dd>
      </dl>
      <form method="post" action={rename}>
        <label for="nickname-field">Nickname</label>
        <input
          id="nickname-field"
          name="nickname"
          maxlength="40"
          autocomplete="nickname"
          value={props.session.nickname ?? ''}
        />{' '}
        <button type="submit" disabled={renaming.pending}>
          Save
        </button>
        <p role="status">{renaming.result?.message}</p>
      </form>
    </>
  )
}
