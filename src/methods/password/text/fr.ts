import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** French. */
export const fr: PasswordText = {
  lang: 'fr',
  dir: 'ltr',
  signUp: (name) => `Créez votre compte sur ${name}`,
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  hint: (minLength) => `Au moins ${minLength} caractères. Quelques mots sans rapport entre eux conviennent bien.`,
  create: 'Créer le compte',
  known: 'Vous avez déjà un compte ?',
  signIn: 'Se connecter',
  forgot: 'Réinitialisez votre mot de passe',
  forgotHelp: 'Saisissez votre adresse e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  back: 'Retour à la connexion',
  confirm: 'Confirmez votre adresse e-mail',
  confirmElsewhere:
    'L’inscription a été faite dans un autre navigateur. Saisissez le mot de passe que vous y avez choisi.',
  confirmButton: 'Confirmer et se connecter',
  sent: (address) => `Nous avons envoyé un e-mail à ${address}.`,
  sentHelp: 'Ouvrez le lien de l’e-mail, ou saisissez son code ici.',
  code: 'Code reçu par e-mail',
  codeHelp: 'Six chiffres',
  wrongCode: 'Ce code est incorrect ou a expiré.',
  wrongPassword: 'Ce n’est pas le mot de passe de l’inscription.',
  wrongEmail: 'Saisissez une adresse e-mail valide.',
  reset: 'Choisissez un nouveau mot de passe',
  forAddress: (address) => `Pour ${address}`,
  resetButton: 'Enregistrer le mot de passe',
  changeEmail: 'Confirmez votre nouvelle adresse e-mail',
  changeEmailButton: 'Changer d’adresse',
  refused: {
    'password-short': (minLength) => `Ce mot de passe est trop court. Utilisez au moins ${minLength} caractères.`,
    'password-long': () => 'Ce mot de passe est trop long. Utilisez au plus 256 caractères.',
    'password-common': () => 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
    'password-breached': () =>
      'Ce mot de passe figure dans une fuite de données d’un autre site. Choisissez-en un autre.',
  },
  mail: {
    orCopy: 'Ou copiez cette adresse dans votre navigateur :',
    elsewhere: 'Ou saisissez ce code sur la page où vous avez demandé cet e-mail :',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Confirmez votre adresse pour ${name}`,
      signIn: 'Confirmer l’adresse',
      ends: (minutes) => `Ce lien est à usage unique. Durée de validité : ${formatDuration('fr', minutes)}.`,
      notYou: 'Si vous n’avez pas demandé d’inscription, ignorez cet e-mail. Sans lui, aucun compte n’est créé.',
    },
    'sign-up-known': {
      subject: (name) => `Vous avez déjà un compte sur ${name}`,
      signIn: 'Choisir un nouveau mot de passe',
      ends: (minutes) =>
        `Quelqu’un a essayé d’en créer un avec votre adresse. Si vous avez oublié votre mot de passe, choisissez-en un nouveau. Durée de validité du lien : ${formatDuration('fr', minutes)}.`,
      notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a été modifié.',
    },
    reset: {
      subject: (name) => `Réinitialisez votre mot de passe pour ${name}`,
      signIn: 'Choisir un nouveau mot de passe',
      ends: (minutes) => `Ce lien est à usage unique. Durée de validité : ${formatDuration('fr', minutes)}.`,
      notYou: 'Si vous n’avez pas demandé cet e-mail, ignorez-le. Votre mot de passe reste inchangé.',
    },
    'reset-unknown': {
      subject: (name) => `Aucun compte n’est associé à votre adresse sur ${name}`,
      signIn: 'Créer un compte',
      ends: () => 'Quelqu’un a demandé à réinitialiser le mot de passe de cette adresse.',
      notYou: 'Si c’était vous, essayez une autre adresse ou créez un compte. Sinon, ignorez cet e-mail.',
    },
    'password-changed': {
      subject: (name) => `Votre mot de passe pour ${name} a été modifié`,
      signIn: 'Réinitialiser le mot de passe',
      ends: () => 'Tous les autres appareils ont été déconnectés.',
      notYou: 'Si ce n’était pas vous, réinitialisez votre mot de passe dès maintenant.',
    },
    'email-change': {
      subject: (name) => `Confirmez votre nouvelle adresse pour ${name}`,
      signIn: 'Confirmer l’adresse',
      ends: (minutes) =>
        `Ouvrez le lien là où votre session est ouverte. Durée de validité : ${formatDuration('fr', minutes)}.`,
      notYou: 'Si vous n’avez pas demandé cet e-mail, ignorez-le. Sans lui, aucune adresse n’est modifiée.',
    },
    'email-known': {
      subject: (name) => `Votre adresse est déjà associée à un compte sur ${name}`,
      signIn: 'Se connecter',
      ends: () => 'Quelqu’un a essayé de l’utiliser pour un autre compte.',
      notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a été modifié.',
    },
    'email-changed': {
      subject: (name) => `Votre compte sur ${name} a une nouvelle adresse`,
      signIn: 'Ouvrir la page',
      ends: () => 'Connectez-vous désormais avec la nouvelle adresse. Tous les autres appareils ont été déconnectés.',
      notYou: 'Si ce n’était pas vous, contactez-nous immédiatement.',
    },
    'user-deleted': {
      subject: (name) => `Votre compte sur ${name} a été supprimé`,
      signIn: 'Ouvrir la page',
      ends: () => 'Aucune de ses données n’a été conservée.',
      notYou: 'Si ce n’était pas vous, contactez-nous immédiatement.',
    },
  },
}
