import { formatDuration } from '../lib/duration.ts'
import { choose } from '../pages/choose.ts'
import type { PageText } from '../types/page-text.ts'

const MALFORMED = { text: 'La requête est mal formée.' }

/** French. */
export const fr: PageText = {
  lang: 'fr',
  dir: 'ltr',
  choose,
  signIn: 'Se connecter',
  signInTo: (host) => `pour continuer vers ${host}`,
  signInWith: (provider) => `Se connecter avec ${provider}`,
  signInByEmail: 'Se connecter par e-mail',
  emailAddress: 'Adresse e-mail',
  passkeyAddress: 'Adresse e-mail de votre clé d’accès',
  passkeySignIn: 'Se connecter avec une clé d’accès',
  passkeyCreate: 'Créer une clé d’accès',
  passkeyCancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez ou choisissez une autre méthode.',
  passkeyKnown: 'Cet appareil possède déjà une clé d’accès pour ce compte. Utilisez-la pour vous connecter.',
  passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Réessayez ou choisissez une autre méthode.',
  passkeyNoScript: 'Les clés d’accès nécessitent JavaScript. Activez-le ou choisissez une autre méthode.',
  passkeyUnsupported:
    'Ce navigateur ne prend pas en charge les clés d’accès. Choisissez une autre méthode ou un autre navigateur.',
  or: 'ou',
  noProviders: 'Il n’est pas encore possible de se connecter.',
  noProvidersFix: 'Ajoutez une méthode à « providers » dans la configuration.',
  signOut: 'Se déconnecter',
  signOutOf: (host) => `Votre session sur ${host} va être fermée.`,
  cancel: 'Annuler',
  verifyRequest: 'Consultez vos e-mails',
  verifyRequestHelp: 'Nous vous avons envoyé un lien. Ouvrez-le pour vous connecter ; vous pouvez fermer cette page.',
  sentTo: (address) => `Envoyé à ${address}.`,
  code: 'Code reçu par e-mail',
  codeHelp: 'Ou saisissez les six chiffres de l’e-mail, par exemple s’il arrive sur un autre appareil.',
  wrongCode: 'Ce n’est pas le code du dernier e-mail. Vérifiez-le et réessayez.',
  signInAs: (address) => `Se connecter en tant que ${address}`,
  confirmHelp: (host) => `Vous allez vous connecter à ${host}.`,
  elsewhere:
    'Ce lien a été demandé dans un autre navigateur ou sur un autre appareil. Ne continuez que si c’était vous.',
  errorTitle: 'Une erreur est survenue',
  failedTitle: 'Cela n’a pas fonctionné',
  deniedTitle: 'Accès refusé',
  missingTitle: 'Page introuvable',
  unknownError: 'Revenez en arrière et réessayez.',
  errors: {
    AccessDenied: { text: 'Vous n’avez pas l’autorisation de vous connecter.' },
    AccountNotLinked: {
      text: 'Cette clé d’accès ne peut pas être ajoutée à ce compte. Connectez-vous comme auparavant.',
    },
    CallbackRouteError: { text: 'La connexion n’a pas pu aboutir. Recommencez.' },
    Configuration: { text: 'Un problème est survenu de notre côté. Réessayez plus tard.' },
    CredentialsSignin: { text: 'La connexion a échoué. Vérifiez ce que vous avez saisi.' },
    EmailSignInError: { text: 'L’e-mail n’a pas pu être envoyé. Réessayez plus tard.' },
    InvalidCheck: {
      text: 'Cette connexion a expiré, est déjà terminée ou a été commencée dans un autre navigateur. Recommencez.',
    },
    InvalidEmail: { text: 'Nous ne pouvons rien envoyer à cette adresse e-mail. Vérifiez ce que vous avez saisi.' },
    InvalidProvider: { text: 'Cette méthode de connexion n’existe pas ici.' },
    InvalidRequest: MALFORMED,
    MethodNotAllowed: { text: 'Cette adresse n’accepte pas cette méthode.' },
    MissingCSRF: { text: 'Le formulaire a expiré. Réessayez.' },
    OAuthAccountNotLinked: {
      text: 'Connectez-vous comme auparavant. Vous pourrez ensuite ajouter cette méthode à votre compte.',
    },
    OAuthCallbackError: {
      text: 'Le fournisseur n’a pas accepté la connexion. Réessayez ou choisissez une autre méthode.',
    },
    OAuthSignInError: {
      text: 'Le fournisseur n’a pas répondu comme prévu. Réessayez ou choisissez une autre méthode.',
    },
    PayloadTooLarge: { text: 'La requête est trop volumineuse.' },
    SignOutError: {
      text: 'Vous êtes déconnecté de ce navigateur, mais votre session est peut-être encore valable ailleurs. Reconnectez-vous puis déconnectez-vous plus tard.',
    },
    TooManyRequests: { text: 'Trop de tentatives. Patientez un moment, puis réessayez.' },
    UnknownAction: { text: 'Cette page n’existe pas.' },
    UnsupportedMediaType: MALFORMED,
    UntrustedHost: { text: 'Cette adresse n’est pas l’une des nôtres.' },
    Verification: { text: 'Ce lien ou ce code a expiré ou a déjà été utilisé. Demandez-en un nouveau.' },
    WebAuthnVerificationError: {
      text: 'La clé d’accès n’a pas été acceptée. Réessayez ou choisissez une autre méthode.',
    },
  },
  errorId: 'Identifiant de l’erreur',
  startAgainWith: (provider) => `Recommencer avec ${provider}`,
  toSignIn: 'Aller à la connexion',
  backTo: (host) => `Retour à ${host}`,
  mail: {
    signInTo: (host) => `Connexion à ${host}`,
    signIn: 'Se connecter',
    orCopy: 'Ou copiez cette adresse dans votre navigateur :',
    elsewhere: 'Sur un autre appareil ? Là où vous avez demandé cet e-mail, saisissez ce code :',
    ends: (minutes) => `Ce lien est à usage unique. Durée de validité : ${formatDuration('fr', minutes)}.`,
    notYou: 'Si vous n’avez pas demandé cet e-mail, ignorez-le. Sans lui, personne ne peut accéder à votre compte.',
  },
}
