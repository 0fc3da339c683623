import type { WantList } from "./wantList.ts";

export const fr: WantList = {
  moods: {
    how: "comment, où (?:puis-je|peut-on|trouver|dois-je|est-ce que je peux), de quelle façon, moi-même, vous-même, soi-même, faut-il, que dois-je faire, mode d'emploi",
    may: "peut-on, puis-je(?! avoir), pourrait-on, est-ce que je peux, est-ce qu'on peut, est-il possible, c'est possible, a-t-on le droit, ai-je le droit, dois-je, doit-on, faut-il, ai-je besoin, y a-t-il moyen, peut on$, je peux$",
    what: "quel$, quels$, quelle$, quelles$, qu'est-ce que, qui$, pourquoi, combien, quand$, où$, est-ce que, y a-t-il, avez-vous, proposez-vous, acceptez-vous, livrez-vous, remboursez-vous, envoyez-vous, vendez-vous, offrez-vous, faites-vous, êtes-vous, sont-ils, sont-elles, est-il$, est-elle$",
    if: "que se passe, qu'est-ce qui se passe, qu'arrive-t-il, (?<!verifier |savoir |voir |dire )si (?:je$|mon|ma$|j |on$), au cas où, avant de$, supposons",
    past: "j'ai (?:déjà )?(?:annulé|résilié|redémarré|payé|réservé|reçu hier|modifié|changé)$, que j'ai reçu, vous m'avez (?:déjà )?(?:remboursé|envoyé), (?:était|étaient) (?:vraiment|très|super|bien), tout (?:va|marche) bien, s'est bien passé, (?:mois|semaine|année|an) dernièr?e? … (?:était|j'ai annulé), hier$ … (?:était|bien)",
    rule: "politique, conditions, règle, règlement, frais$, tarif$, tarifs$, prix$, coût, coûte, délai, délais, préavis, garantie$, à tout moment, n'importe quand, en général, généralement, normalement, d'habitude, toujours possible, inclus, gratuit, différence, limites$, par mois, étudiant, certificat, espèces",
    wish: "s'il vous plaît, s'il te plaît, svp$, stp$, je veux, je voudrais, j'aimerais, je souhaite, je souhaiterais, nous voulons, nous aimerions, nous souhaitons, pouvez-vous, pourriez-vous, pouvez vous, pourriez vous, peux-tu, pourrais-tu, merci de$, merci d', veuillez, il faut que vous, il me faut, j'ai besoin, donnez-moi, envoyez-moi, rendez-moi, passez-moi, mettez-moi, inscrivez-moi, je ne veux plus, finalement, n'envoyez, au plus vite, dites-moi",
    mine: "mon$, ma$, mes$, moi$, me$, m', je$, j', notre, nos$, nous$",
  },
  topics: `
cancel: annul, anul, résili, resili, mettre fin, mettre un terme, mettiez un terme, mettez fin, clôtur, arrêter mon, arrêtez mon, quitter, ne veux plus, n'envoyez, désabonn, rétract, supprimez une
pause: suspen, paus, gel$, geler, gelez, interromp, en attente, mettre en pause
resume: reprendre, réactiv
refund: rembours, rendez-moi mon argent, récupérer mon argent, mon argent
return: retour, renvoyer le, renvoyer la, renvoyer un
exchange: échang, remplac, autre taille
change: chang, modif, corrig, mettre à jour, rectifi, basculer
address: adresse, rue$, code postal, numéro de rue, livrer … au$, livrer … à$, déménag, autre adresse
order: commande, commandé, achat, acheté
parcel: colis, paquet, livraison, livré, livrer, expédi, envoi$
track: où (?:en )?est, suivi, suivre, statut, état de, toujours pas, pas (?:encore )?(?:reçu|arrivé|là$), devait arriver, sera livré, en route, retard, arriver$, arrivera
invoice: factur, reçu$, note$, justificatif, quittance
pay: paiement, payer, paie$, prélèv, prélev, cotisation, échéance, dois$, débit, facturer, montant
book: réserv, reserver, inscri, inscription, participer, une place, ajouter au, place en, m'ajouter
reschedule: report, déplac, décal
restart: redémarr, reboot, relanc, reset, réinitialis, planté, bloqué, ne répond, figé, éteindre et
upgrade: upgrade, supérieur, plus grand, suivant, augment, passer à l'offre, passez-moi à, formule plus
downgrade: inférieur, plus petit forfait, downgrade
usage: consomm, espace, disque, stockage, trafic, quota, bande passante, go$, plein$, utilis
balance: solde, crédit$, points$
account: compte, profil, identifiant
password: mot de passe, code pin
contact: adresse e-?mail, téléphone, nom de famille
delete: supprim, effac
contract: abonnement, contrat, adhésion, adhérent, membre, inscription, salle$
plan: offre, forfait, formule, plan$, pro$, business$
appointment: rendez-vous, rdv$
ticket: billet
voucher: bon d'achat, code promo, chèque cadeau
wrong: trompé, erreur, faux$, fausse, mauvais, incorrect
broken: cassé, abîm, endommag, déchir, défectu
unlock: débloq, déverrouill
extend: prolong, renouvel
send: envoy, renvoy
copy: copie, pdf$, duplicata
server: serveur, machine, vps$, ordinateur
course: cours$, séance, yoga, pilates, spinning, vélo`,
};
