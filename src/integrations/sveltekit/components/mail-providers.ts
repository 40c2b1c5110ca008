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

/** Whether a built-in provider of this id signs in by mail, so that its form needs a field for the address. */
export const isMailProvider = (id: string | undefined): boolean => id !== undefined && IDS.includes(id)
