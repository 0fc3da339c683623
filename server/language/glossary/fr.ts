/** French words of support questions, by how they begin, in English. */
export const fr = `abonn subscription subscribe|accept accept|acced access|accéd access|accès access|accessib accessible accessibility|achat purchase|achet buy|activ enable activate|adresse address|
afficher display show|affich display show|agent agent|aide help|ajout add|annul cancel|appareil device|appel call|appliqu apply|apprend learn|archiv archive|argent money|
arrêt stop|assistant assistant|attach attachment|attend wait|attente waiting|augment increase|automati automatic|autoris allow permission|avis notice review|avert notify|
barre bar|base base|bloqu block|bouton button|boutique shop store|brouillon draft|bulle bubble launcher|cach hide cache|carte card|cass broken|catégorie category|certificat certificate|
champ field|chang change|charg load|chercher search|chiffr encrypt|choisi choose select|clavier keyboard|clé key|client customer client|clique click|code code|coll paste|
collègue colleague|command order command|comment how|commentaire comment|combien how much|compte account|concern about|confiance confidence trust|confidenti privacy confidential|configur configure set up|
confirm confirm|connaî know|connai know|connaissance knowledge|connect log in connect|connexion login connection|conserv keep store retention|consult view|contact contact|contenu content|contrat contract|
convers conversation|copi copy|corbeille trash|corrig correct fix|couleur colour color|court short|coût cost|coûte cost|crée create|créer create|créat create|date date|débit charge|décid decide|
déconnect log out|défaut default|délai delay deadline time|demand ask request|démarr start|dépass exceed|déplac move|dernier last|désactiv disable|désabonn unsubscribe|désinstall uninstall|
développ developer|devis quote|différen difference different|discussion conversation chat|disponib available|document document|domaine domain|donnée data|dossier folder|droit right permission|
durée duration|échou fail|écran screen|écri write|effac erase delete|élev high|employé employee staff|emplacement location|enlev remove|enregistr save record|entreprise company|
entrer enter|envoi send shipping|envoy send|équipe team|erreur error|essai try trial|exclu exclude|expédi ship|expir expire|explic explain|export export|extension extension|
fact invoice bill|facil easy|facture invoice bill|faux wrong|fenêtre window|ferm close|fermer close|fiable reliable|fichier file|filtr filter|fin end|fonction work feature|forfait plan|
formul form|fourni provider supply|fournisseur provider|frais fee|français french|garanti warranty|gard keep|gér manage|gratuit free|groupe group|haut high top|héberg host|heure hour time|historique history|
horaire hours|humain human person|hors out offline|identifi identify|image image|import import|impossible cannot|imprim print|inactif inactive|inform information|inscri sign up register|
insér insert embed|install install|instruction instruction|intégr embed integrate|interfac interface|intern internal|interne internal|inviter invite|invit invite|jeton token|joindre contact attach|
jour day|journal log|juridique legal|langue language|lecteur reader|lent slow|lettre letter|licence license|lien link|lign line|limit limit|lire read|liste list|livr delivery deliver|
livraison delivery|logiciel software|long long|magasin shop store|maint maintain|maximum maximum|mémoire memory|menu menu|message message|mesur measure|mettre put set|
mis update|mise update|mobile mobile|mode mode|modèle model template|modif change edit|moment moment|mot word|nav browser|navig browser|nettoy clean|nom name|nombre number|note note|notif notify notification|nouv new|
numéro number|obten get obtain|offre offer|oubli forgot|outil tool|ouvr open|ouvert open|page page|paie pay payment|paiement payment|panier cart|panne outage|paramètre setting parameter|
partag share|motdepasse password|pause pause|pay pay|permi permission allow|personne person|personnalis customize|perd lose|perdu lost|pièce attachment|plainte complaint|plusieurs several multiple|
police font|poser ask|possib possible|pourquoi why|pouvoir can|premier first|prendre take|prévenir notify|prix price cost|problème problem|produit product|profil profile|
propre own|propriét owner|protég protect|protec protection|public public|quand when|quantité quantity|question question|quitt leave|quota quota|raison reason|rapide fast|
rappel reminder|rapport report|recherch search|réclam complaint|recommand recommend|reconnaî recognize|récup recover retrieve|réduc discount|redémarr restart|refus reject refuse|
règle rule|régl set|rembours refund|remplac replace|renomm rename|renouvel renew|renseign information|répar repair|repond answer reply|répond answer reply|réponse answer|reprend resume|requête request|
réseau network|réserv reserve book|résili cancel terminate|résol resolve|restaur restore|retard delay|retir remove withdraw|retour return|retrouv find|rgpd gdpr|robot robot bot|rôle role|
sauvegard backup save|script script|sécur security secure|sélection select|serveur server|servic service|session session|seuil threshold|signal report|signatur signature|signer sign|simultan same time|
site site website|sombre dark|somme amount|sortir exit|soumett submit|source source|souscri subscribe|statistique analytics|statut status|stock store stock|suivi tracking follow|supprim delete|support support|
sûr sure secure|tableau table|taille size|tarif price plan|taux rate|télécharg download upload|téléphone phone|téléver upload|temps time|test test|texte text|tiers third party|titre title|ton tone|touche key|
tourn run|tradui translate|trait process|transfér transfer|transm send|travail work|trouv find|type type|uniqu single|url url|usage usage|utilis use user|vacances vacation|valid valid|
vendre sell|vente sale|vérif check verify|version version|vid empty|vie life|visit visitor visit|visiteur visitor|vitesse speed|voir see view|voix voice|vol steal|zone zone`;
