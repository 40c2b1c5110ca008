'use client'

import type { SubmitEvent } from 'react'

interface ConfirmProps {
  readonly verb: string
  /** What `verb` is done to. */
  readonly object?: string
  readonly consequence: string
  readonly action: (form: FormData) => Promise<void>
  readonly fields?: Readonly<Record<string, string>>
}

/** The page stays, so the question has to be closed. */
const close = ({ currentTarget }: SubmitEvent<HTMLFormElement>): void =>
  currentTarget.closest('details')?.removeAttribute('open')

/** A form that asks before it does something. It works without JavaScript. */
export function Confirm({ action, consequence, fields = {}, object = '', verb }: ConfirmProps) {
  return (
    <details name="confirm">
      <summary>
        <span>
          {verb}
          <span className="unseen"> {object}</span>
        </span>
        <span>Cancel</span>
      </summary>
      <form action={action} onSubmit={close}>
        <p>{consequence}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="danger">
          {`${verb} ${object}`}
        </button>
      </form>
    </details>
  )
}
