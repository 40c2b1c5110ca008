import type { ReactNode } from 'react'

interface RowProps {
  readonly name: string
  readonly badge?: ReactNode
  readonly detail?: ReactNode
  readonly children?: ReactNode
}

/** An item of a list: what it is, and a form. */
export const Row = ({ badge, children, detail, name }: RowProps) => (
  <li>
    <p>
      <strong>{name}</strong> {badge && <span className="badge">{badge}</span>}
      {detail && (
        <>
          <br />
          <span className="muted">{detail}</span>
        </>
      )}
    </p>
    {children}
  </li>
)
