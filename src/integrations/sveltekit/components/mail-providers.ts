const IDS: readonly string[] = [
  'brevo',
  'email',
  'forwardemail',
  'loops',
  'mail',
  'mailchimp',
  'mailersend',
  'mailgun',
  'mailjet',
  'mailtrap',
  'nodemailer',
  'plunk',
  'postmark',
  'resend',
  'sendgrid',
  'sparkpost',
]

/** Returns whether a built-in provider signs in by email, so that its form needs an address field. */
export const isMailProvider = (id: string | undefined): boolean => id !== undefined && IDS.includes(id)
