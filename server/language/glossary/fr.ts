/** French support vocabulary, by beginning of the word, in English. */
export const fr = `abonn subscription subscribe|accept accept|acced access|accès access|accessib accessible accessibility|achat purchase|achet buy|activ enable activate|
adresse address|afficher display show|affich display show|agent agent|aide help|ajout add|annul cancel|appareil device|appel call|appliqu apply|apprend learn|
archiv archive|argent money|arrêt stop|assistant assistant|attach attachment|attend wait|attente waiting|augment increase|automati automatic|
autoris allow permission|avis notice review|avert notify|barre bar|base base|bloqu block|bouton button|boutique shop store|brouillon draft|bulle bubble launcher|
cach hide cache|carte card|cass broken|catégorie category|certificat certificate|champ field|chang change|charg load|chercher search|chiffr encrypt|
choisi choose select|clavier keyboard|clé key|client customer client|clique click|code code|coll paste|collègue colleague|command order command|comment how|
commentaire comment|combien how much|compte account|concern about|confiance confidence trust|confidenti privacy confidential|configur configure set up|
confirm confirm|connaî know|connaissance knowledge|connect log in connect|connexion login connection|conserv keep store retention|consult view|contact contact|
contenu content|contrat contract|convers conversation|copi copy|corbeille trash|corrig correct fix|couleur colour color|court short|coût cost|coûte cost|crée create|
créer create|créat create|date date|débit charge|décid decide|déconnect log out|défaut default|délai delay deadline time|demand ask request|démarr start|
dépass exceed|déplac move|dernier last|désactiv disable|désabonn unsubscribe|désinstall uninstall|développ developer|devis quote|différen difference different|
discussion conversation chat|disponib available|document document|domaine domain|donnée data|dossier folder|droit right permission|durée duration|échou fail|
écran screen|écri write|effac erase delete|élev high|employé employee staff|emplacement location|enlev remove|enregistr save record|entreprise company|entrer enter|
envoi send shipping|envoy send|équipe team|erreur error|essai try trial|exclu exclude|expédi ship|expir expire|explic explain|export export|extension extension|
fact invoice bill|facil easy|facture invoice bill|faux wrong|fenêtre window|ferm close|fermer close|fiable reliable|fichier file|filtr filter|fin end|
fonction work feature|forfait plan|formul form|fourni provider supply|fournisseur provider|frais fee|français french|garanti warranty|gard keep|gér manage|
gratuit free|groupe group|haut high top|héberg host|heure hour time|historique history|horaire hours|humain human person|hors out offline|identifi identify|
image image|import import|impossible cannot|imprim print|inactif inactive|inform information|inscri sign up register|insér insert embed|install install|
instruction instruction|intégr embed integrate|interfac interface|intern internal|interne internal|inviter invite|invit invite|jeton token|joindre contact attach|
jour day|journal log|juridique legal|langue language|lecteur reader|lent slow|lettre letter|licence license|lien link|lign line|limit limit|lire read|liste list|
livr delivery deliver|livraison delivery|logiciel software|long long|magasin shop store|maint maintain|maximum maximum|mémoire memory|menu menu|message message|
mesur measure|mettre put set|mis update|mise update|mobile mobile|mode mode|modèle model template|modif change edit|moment moment|mot word|nav browser|navig browser|
nettoy clean|nom name|nombre number|note note|notif notify notification|nouv new|numéro number|obten get obtain|offre offer|oubli forgot|outil tool|ouvr open|
ouvert open|page page|paie pay payment|paiement payment|panier cart|panne outage|paramètre setting parameter|partag share|motdepasse password|pause pause|pay pay|
permi permission allow|personne person|personnalis customize|perd lose|perdu lost|pièce attachment|plainte complaint|plusieurs several multiple|police font|
poser ask|possib possible|pourquoi why|pouvoir can|premier first|prendre take|prévenir notify|prix price cost|problème problem|produit product|profil profile|
propre own|propriét owner|protég protect|protec protection|public public|quand when|quantité quantity|question question|quitt leave|quota quota|raison reason|
rapide fast|rappel reminder|rapport report|recherch search|réclam complaint|recommand recommend|reconnaî recognize|récup recover retrieve|réduc discount|
redémarr restart|refus reject refuse|règle rule|régl set|rembours refund|remplac replace|renomm rename|renouvel renew|renseign information|répar repair|
repond answer reply|réponse answer|reprend resume|requête request|réseau network|réserv reserve book|résili cancel terminate|résol resolve|restaur restore|
retard delay|retir remove withdraw|retour return|retrouv find|rgpd gdpr|robot robot bot|rôle role|sauvegard backup save|script script|sécur security secure|
sélection select|serveur server|servic service|session session|seuil threshold|signal report|signatur signature|signer sign|simultan same time|site site website|
sombre dark|somme amount|sortir exit|soumett submit|source source|souscri subscribe|statistique analytics|statut status|stock store stock|suivi tracking follow|
supprim delete|support support|sûr sure secure|tableau table|taille size|tarif price plan|taux rate|télécharg download upload|téléphone phone|téléver upload|
temps time|test test|texte text|tiers third party|titre title|ton tone|touche key|tourn run|tradui translate|trait process|transfér transfer|transm send|
travail work|trouv find|type type|uniqu single|url url|usage usage|utilis use user|vacances vacation|valid valid|vendre sell|vente sale|vérif check verify|
version version|vid empty|vie life|visit visitor visit|visiteur visitor|vitesse speed|voir see view|voix voice|vol steal|zone zone|abîm damage|absen absent|
accident accident|accompagn accompany|accueil reception|adulte adult|agence agency|aliment food|allum switch on|âge age|ancien old former|
animal animal pet|année year|annuel yearly|apparten apartment|appartement flat apartment|après after|arriv arrive|aspirine aspirin|assur insurance|atelier workshop|
attest certificate|automobil car|aval swallow|avance advance|avantage benefit|avion plane flight|bagage luggage|banque bank|bâtiment building|
batterie battery|bébé baby|besoin need|bicyclette bike bicycle|blanch whitening white|boire drink|bonus bonus|bouche mouth|brosse brush|brûl burn|bureau office|
cadeau gift|cadre frame|café coffee|caisse cash desk|camion truck|campagne campaign|casque helmet|cause cause|caution deposit|chaîne chain|
chambre room|chaque each|chaud hot|chauff heating|chèque cheque|cher expensive|cheval horse|chien dog|chat cat|clinique clinic|coffre safe|colis parcel|
comptant cash|compteur meter|compren include|condition condition|conduire drive|congé leave|conseil advice|construi build|contrôl check|convien suitable fine|
convena suitable|coup cut|coupure cut outage|courant power current|courrier mail|cours course|cré create|crédit credit|cycle cycle|dégât damage|
dehors outdoors outside|déménag move moving|demi half|dent tooth|dentaire dental|dentiste dentist|dépen spend|dépos deposit|dépôt deposit|
dimanche sunday|domicile home|dommage damage|don donation|donn give|dormir sleep|douane customs|douleur pain|durer last|dure last|eau water|
échang exchange|échéance due|échantillon sample|école school|économ save|électri electricity electric|élève student|emball packaging|embauch hire|emploi job|
employeur employer|emprunt borrow|enceint pregnant|enfant child children|énergie energy|ensemble together|entretien maintenance|environ about|
environnement environment|espèces cash|essay try|étage floor|état condition|étranger abroad|étudiant student|exact exact|examen examination|exemple example|
expédit shipping|extraction extraction|fabric maker manufacturer|faible low|famille family|femme woman|fermet closing|feu fire|fête holiday|feuille sheet|fixe fixed|
fluidif thin|forme form|frein brake|froid cold|fum smoke|fumer smoke|garage garage|gare station|gouttière gutter|gratuitement free|
gross pregnant|guéri heal|habit live usual|hôpital hospital|hôtel hotel|illimit unlimited|impôt tax|inclu include|infirm nurse|intérêt interest|
inutilis unused|invité guest|jamais never|jardin garden|jaune yellow|jeune young|jeudi thursday|joint joint|journée day|jusqu until|lait milk|laiss leave let|
lav wash|libre free|lit bed|livre book|local local|logement home flat accommodation|loi law|loue rent|louer rent|location rental|lumière light|lundi monday|
machine machine|maintenant now|maison house home|majeur adult|malad ill sick|manger eat|marchand goods|mardi tuesday|matin morning|
mauvais bad|médecin doctor|médica medicine|membre member|mensuel monthly|ménage household|mercredi wednesday|mettez put|meuble furniture|midi noon|mineur minor|
minimum minimum|monnaie currency|montre watch|mort death|moteur engine|mutuel insurance|naissance birth|nécess necessary|neuf new|neige snow|nourrit food|nuit night|
oblig obligation must|occasion used|offrons offer|offert offered free|offrir offer|ordonnance prescription|ordure trash|pain bread|papier paper|
paracétamol paracetamol|parent parent|parfois sometimes|parking parking|partie part|passeport passport|patient patient|patron boss|permis licence|perte loss|
petit small|phrase sentence|pied foot|piscine pool|place place seat|plein full|pluie rain|plupart most|pneu tyre tire|porte door|porter carry|
possèd own|poste post|poussé push|préavis notice|préfér prefer|prélèvement direct debit|prenez take|prenne take|prends take|présent present show|prêt ready loan|
preuve proof|prochain next|proch near|prolong extend|promess promise|prop clean own|quart quarter|quartier district|quotidien daily|radio radio|
ralent slow|ramass collect|ramen bring back|rare rare|rarement rarely|ray ray|recev receive|reçu receipt received|reçoi receive|recycl recycle|réduit reduced|
régulier regular|relevé reading statement|rempl fill|rend return|rendez return|rendez-vous appointment|rendre return|rentr return|repas meal|repos rest|
requis required|résidence residence|respect respect|résultat result|retrait withdrawal pick up|retraité pensioner|réussi succeed|réunion meeting|
rinc rinse|risque risk|rouge red|route road|sac bag|saison season|salaire wage|salarié employee|salle room|samedi saturday|sang blood|sans without|
santé health|scell seal|secour emergency|semaine week|séjour stay|siège seat|soin care treatment|soir evening|soleil sun|solair solar|solde balance|
sommeil sleep|sorti exit|souhait wish|soumis subject|souvent often|spécial special|station station|stationn parking|suffis enough|suit follow|suiv follow|
suivent follow|suivre follow|supplément additional surcharge|surcoût surcharge|tard late|tôt early|taxe tax|terrain ground|tête head|thé tea|timbre stamp|tir pull|
toit roof|tomb fall|toujours always|train train|traitement treatment|tranquil quiet|transport transport|travaux works|trimestr quarter|
urgence emergency|usé worn|usure wear|vaccin vaccine|valable valid|valeur value|valise suitcase|vélo bike bicycle|vendredi friday|vent wind|verre glass|
vêtement clothes|viande meat|vieux old|ville city|vin wine|visage face|vite fast|vitr window|vivre live|voisin neighbour|voiture car|voyage travel trip|vrai true|
vue view|
payer pay payment|payez pay payment|payons pay payment|payé paid pay|union union|europ europe european|clés key|clefs key|jours day|lisez read|soit be|aller go|utilisateur user|heures hour|mois month`;
