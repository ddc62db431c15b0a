import type { Language } from "./language.ts";

export const fr: Language = {
  code: "fr",
  headFirst: true,
  plainNumber: true,
  plurals: "s, x",
  notPlurals: "prix, us, temps, fois, corps, pays, cours, succès, adresses",
  things:
    "produit article livre film emploi offre poste événement hôtel restaurant recette personne entreprise société cours jeu application projet avis commentaire billet actualité maison appartement logement bien voiture véhicule annonce joueur équipe match chanson album vidéo podcast épisode membre utilisateur client vol train ticket question réponse message document décision arrêt réunion émission programme boutique magasin musée école concert exposition élément terme page roman spectacle",
  fillers: "le la les un une du de page",
  roles: {
    courtesy:
      "jusqu'à présent, jusqu'ici, madame monsieur, s'il vous plaît, s'il te plaît, svp, stp, bonjour, salut, merci, merci beaucoup, merci d'avance, je, j', tu, vous, nous, moi, me, m', il y a, voudrais, aimerais, veux, peux-tu, pouvez-vous, peux, pouvez, pourrais-tu, pourriez-vous, souhaite, souhaiterais, ensuite, puis, alors, maintenant, aussi, également, ici, voici, simplement, entier, entière, complet, complète, tout simplement, s', ce sont, c'est, pour moi, afin, à savoir, ainsi, bien, toutes ensemble, donne-moi bien, à partir, pourriez, pourrais, voudrions, aimerions, souhaitons, aurais besoin, aurais besoin de, j'aurais besoin de, il me faudrait, il me faut, il nous faut, d'avance, par avance, bonsoir, cordialement, bien à vous, bonne journée, je vous prie, ce serait possible de, est-ce possible de, serait-il possible de, bonjour à tous, bonjour à toutes et à tous, bonsoir à tous, chers collègues, chère équipe, merci de, merci de bien vouloir, merci bien, mille mercis, un grand merci, merci à vous, merci à toi, je vous remercie, je te remercie, je vous remercie d'avance, en vous remerciant, en te remerciant, vous remerciant, bien cordialement, très cordialement, sincères salutations, salutations, bonne soirée, bonne fin de journée, bon week-end, excellente journée, belle journée, à bientôt, serait-il possible, serait-il possible d', serait-il possible d'avoir, est-il possible de, est-il possible d', est-ce possible d', ce serait possible d', n'hésitez pas, n'hésite pas, n'hésitez pas à me contacter, n'hésitez pas à me écrire, en cas de question, en cas de questions, en cas de besoin, si vous avez des questions, je suis journaliste, je suis chercheur, je suis chercheuse, je suis étudiant, je suis étudiante, je prépare une enquête, je prépare un article, je prépare un dossier, je prépare un reportage, je prépare une étude, je rédige un article, je rédige un rapport, j'écris un article, je travaille sur un article, je travaille sur une enquête, pour une étude, pour une enquête, pour un reportage, pour un rapport, pour un dossier, pour une présentation, auriez-vous, aurais-tu, auriez-vous la gentillesse de, auriez-vous l'amabilité de, veuillez, je souhaiterais, nous souhaiterions, souhaiterions, souhaiterait, nous mettons à jour, nous mettons à jour nos prix, nous mettons à jour notre catalogue, nous actualisons, notre liste de prix, notre grille tarifaire, dans le cadre d'une étude, dans le cadre d'une enquête, dans le cadre d'une recherche, dans le cadre d'un projet, dans le cadre d'un article, dans le cadre de mon mémoire, dans le cadre de mes recherches, aurions besoin, aurions besoin de, merci d'",
    self: "je, nous",
    article: "le, la, l', un, une, du, au, d', de la, de l', à la, à l'",
    "plural-article": "les, des, aux, quelques, de l'ensemble des, de l'intégralité des",
    own: "son, sa, ses, leur, leurs",
    it: "il, elle, ils, elles, le, les, celui, celle, ceux, y",
    my: "mon, ma, mes, notre, nos",
    verb: "génère, générer, générez, notez, voudrait, aimerait, prépare-moi, rassemble, ressors, extrayez-moi, remonte, donne, donne-moi, donnez, donnez-moi, donner, extrais, extraire, extrayez, extrait, récupère, récupérer, récupérez, liste, lister, listez, affiche, afficher, affichez, montre, montre-moi, montrez, trouve, trouver, trouvez, collecte, collecter, collectez, obtenir, obtiens, recueille, relève, relever, prends, besoin, besoin de, besoin d', ai besoin de, ai besoin d', ai, avoir, faire, fais, fais-moi, exporte, exporter, télécharge, télécharger, renvoie, retourne, note, connaître, savoir, voir, cherche, indique, indique-moi, scrape, scraper, lis, lire, copie, envoie-moi, sortir, sors, sortez, ressortir, fournir, communiquer, indiquer, me donner, noter, rassembler, dresser, sors-moi, dis-moi, trouve-moi, liste-moi, m'envoyer, nous envoyer, m'adresser, nous adresser, envoyez-moi, envoyez-nous, envoie-nous, m'envoyiez, m'envoies, transmettez-moi, transmets-moi, me transmettre, nous transmettre, adressez-moi, me communiquer, nous communiquer, me fournir, nous fournir, recenser, recense, recensez, répertorie, répertorier, répertoriez, dresse, dressez, faites, faites-moi, compile, compiler, compilez, préparez-moi, rassemblez, réunis, réunir, réunissez, sortez-moi, me sortir, relevez, récupère-moi, récupérez-moi, extrais-moi, cherchez, cherche-moi, trouvez-moi, montrez-moi, indiquez, indiquez-moi, fournis, fournissez, fournissez-moi, exportez, téléchargez, copiez, lisez, donne-nous, donnez-nous, nous donner, me lister, obtenez, consigne, consigner, prépare une liste de, prépare une liste des, prépare la liste des, préparez une liste des, préparez la liste des, prépare un tableau avec, préparez un tableau avec, établis une liste de, établis une liste des, établis la liste des, établissez la liste des, établir la liste des, établir une liste de, avons besoin, avons besoin de, avons besoin d', ai besoin, recevoir, me dire, me noter, me relever, aurais besoin de, aurais besoin, aurions besoin de, aurions besoin, il me faudrait, il me faut, il nous faut",
    visit:
      "va sur, allez sur, aller sur, ouvre, ouvrez, ouvrir, visite, visitez, rends-toi sur, consulte, consultez, parcours, parcourir, parcourez",
    every:
      "tous, tous les, toutes, toutes les, tout le, toute la, chaque, chacun des, chacune des, chacun, tous ces, toutes ces, l'ensemble des, l'intégralité des, de l'ensemble des, de l'intégralité des",
    this: "ce, cet, cette, ces, ladite",
    only: "seulement, uniquement, juste, rien que, seul, seule, seuls",
    first: "premier, première, premiers, premières, top",
    most: "maximum, au plus, au maximum, jusqu'à, pas plus de, limite à, limité à, limiter à, maxi, max, limite",
    position:
      "deuxième, second, seconde, troisième, quatrième, cinquième, dernier, dernière, derniers, dernières, prochain, prochaine, suivante, autre, autres, première moitié, seconde moitié, deuxième moitié",
    everything:
      "tout, toutes les informations, toutes les données, tous les détails, toutes les infos, tous les champs, toutes les colonnes, tous les éléments, l'ensemble des données, l'ensemble des informations, etc",
    details:
      "détails, détail, informations, infos, données, info, caractéristiques, fiche technique, infobox, fiche, renseignements",
    columns:
      "clés, cles, champ, champs, colonne, colonnes, attributs, suivant, suivants, suivantes, les champs suivants, valeurs, propriétés",
    table:
      "tableau, tableaux, table, liste, listes, ligne, lignes, enregistrements, résultats, résultat, entrées, entrée, annuaire, catalogue, classement, calendrier, agenda, programme, index, récapitulatif, aperçu, répertoire, vue d'ensemble, un tableau, un récapitulatif, un annuaire, un catalogue, un aperçu, un répertoire, un index",
    thing: "offre d'emploi, offres d'emploi",
    page: "page, pages, site, site web, page web, url, lien, adresse, boutique, blog, portail, page d'accueil, pages de résultats",
    section: "section, rubrique, catégorie, partie, titre, onglet, encadré, bloc",
    format:
      "json, csv, excel, fichier, markdown, format, objet, tableau json, format json, format csv, fichier csv, fichier excel, feuille de calcul, tableur, tableau excel, un tableau json, un json, un csv, un fichier, un fichier excel, un fichier csv, un tableau excel, un tableur, un fichier json",
    single:
      "objet unique, un objet unique, un seul objet, un seul enregistrement, un enregistrement, un objet",
    neutral:
      "différents, différentes, individuel, individuels, principal, principale, principaux, seule, existants, existantes, divers",
    noun: "liste, note, commande, compte, recherche, partage, classe, poste, montre, trouve, résumé",
    chrome:
      "publicités, publicité, pubs, annonces sponsorisées, sponsorisés, en-tête, total, totaux, ligne de total, navigation, menu, pied de page, carrousel, lignes vides, vides, devise, symbole, explications, explication",
    and: "et, ainsi que, plus, &, avec aussi, et aussi, puis",
    or: "ou",
    of: "de, d', du, des, de la, de l', de l'ensemble des, de l'intégralité des",
    at: "sur, dans, à, au, en, par, depuis, chez, près de, vers, sous, via, à propos de, concernant, entre, à partir de, parmi, avant, après, contre, hors, derrière, écrits par, publiés par",
    for: "pour",
    with: "avec, incluant, comprenant, contenant, y compris, avec les champs, avec les colonnes, avec les champs suivants",
    as: "comme, en tant que, sous forme de, sous forme d', au format, en",
    per: "par",
    if: "si, s'il y en a, lorsque, quand, s'il, si elle, si possible",
    whether: "si c'est, s'il est, si elle est",
    relative:
      "qui, dont, que, lesquels, lesquelles, uniquement ceux, seulement ceux, uniquement celles, ceux qui, celles qui, où",
    except:
      "sauf, excepté, hormis, sans, hors, pas, à l'exception de, à l'exception des, ignore, ignorez, à part, en excluant, exclure, exclus",
    where: "où, dont, pour lesquels, pour lesquelles",
    is: "est, sont, était, étaient, a été, ont été, a, ont, égal à, vaut, s'appelle, sont-ils",
    shown:
      "répertoriés, répertoriées, recensés, recensées, référencés, dont parle, qui figure, qui figurent, qui apparaît, qui apparaissent, qui sont, qu'on trouve, qu'on voit, proposé, proposée, proposés, proposées, en ligne, ici, affichés, affiché, affichée, affichées, listés, listées, listé, présents, présentes, disponible, disponibles, visibles, visible, mentionnés, indiqué, indiquée, indiqués, trouvés, donné, existe, possible, présent, présente, présentés, présentées, publiés, publiées, là",
    state: "disponible, disponibles, ouvert, ouverts, ouverte, ouvertes, actif, actifs, active, actives",
    missing: "null, vide, absent, absente, manquant, manquante, non disponible, aucun, n/a, inconnu",
    manner:
      "exactement, textuellement, tel quel, tels quels, telle quelle, tel qu'affiché, comme affiché, comme sur la page, dans l'ordre, un par un, mot pour mot, absolu",
    unit: "euro, euros, eur, €, $, usd, dollars, chf, kg, g, cm, mm, m, km, m², m2, heures, minutes, jours, pour cent, iso, aaaa-mm-jj, yyyy-mm-dd",
    measure:
      "nombre, quantité, date, lieu, année, type, durée, heure, jour, longueur, total, intitulé, prix, code, numéro, titre, nom",
    "list-of":
      "liste de, liste des, liste d', la liste des, une liste de, la liste de, une liste des, récapitulatif des, un récapitulatif des, le récapitulatif des, un aperçu des",
    what: "quel est, quelle est, quels sont, quelles sont, quel, quelle, quels, quelles, qu'est-ce que, c'est quoi",
    who: "qui, par qui",
    when: "quand, à quelle date, quand est-ce que",
    whereabouts: "où, à quel endroit",
    "how-much": "combien coûte, combien coûtent, à combien est, quel est le prix de",
    "how-many": "combien de, combien d', combien",
    wrote: "écrit, rédigé, a écrit, a rédigé",
    knowledge: "pourquoi, comment, est-ce que, est-ce qu', y a-t-il, lequel, laquelle, peut-on, dois-je",
    bound:
      "moins de, plus de, sous, au-dessus de, en dessous de, à moins de, inférieur à, supérieur à, entre, après, avant, depuis, au moins, au plus, à partir de, jusqu'à, dépassant, <, >",
    onward: "ou plus, ou moins, et plus, et moins",
    than: "moins cher que, plus cher que, moins chers que, plus chers que, moins chères que, inférieur à, inférieurs à, supérieur à, supérieurs à, inférieure à, supérieure à, plus grand que, plus petit que, plus récent que, mieux que",
    demand: "doit, doivent, devrait, devraient",
    restrict:
      "contenant le mot, qui contiennent, contiennent, commençant par, commencent par, se terminant par, dont le nom, dont le prix, dont le titre, filtre, filtrer, filtrés, correspondant à, uniquement ceux",
    order:
      "trié, triés, triée, triées, trie, trier, triez, classés par, classées par, classer par, ordonné, ordonnés, par ordre, par ordre alphabétique, ordre alphabétique, ordre croissant, ordre décroissant, croissant, décroissant, alphabétique, du moins cher au plus cher, du plus cher au moins cher",
    superlative:
      "moins cher, moins chers, moins chère, moins chères, plus cher, plus chers, plus chère, plus chères, meilleur, meilleure, meilleurs, meilleures, pire, le plus, la plus, les plus, le moins, la moins, les moins, mieux noté, mieux notés, mieux notées, plus populaires, plus bas, plus élevé",
    latest:
      "dernières nouvelles, récent, récents, récente, récentes, nouveau, nouveaux, nouvelle, nouvelles, à venir, actuel, actuelle, actuels, du jour",
    compute:
      "moyen, moyenne, moyens, moyennes, médian, médiane, somme, différence, total, minimum, maximum, écart",
    work: "compte, compter, calcule, calculer, calculez, compare, comparer, comparez, traduis, traduire, traduisez, additionne, groupe, regroupe, regrouper, trie, ordonne, convertis, convertir, analyse, classe, vérifie, évalue, fusionne",
    unique:
      "unique, uniques, distinct, distincts, distinctes, doublons, doublon, sans doublons, différentes valeurs",
    period:
      "aujourd'hui, hier, demain, cette semaine, ce mois, semaine dernière, mois dernier, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre, midi, minuit, week-end",
    act: "achète, acheter, achetez, commande, commander, commande-moi, réserve, réserver, poste, publie, publier, abonne-moi, abonne, envoie, envoyer, supprime, supprimer, inscris-moi, inscris, paie, payer, ajoute, ajouter, réponds, commente, annule, modifie, partage, contacte, envoyez, envoyer à, transmets, transmettez, transfère, transférez, au panier, dans le panier, dans mon panier, par e-mail, par email, par mail, par courriel",
    interact:
      "clique, cliquer, cliquez, recherche sur, cherche sur, rechercher, recherche des, recherche les, sélectionne, tape, saisis, fais défiler, ouvre chaque, ouvrir chaque, visite chaque, page de détail, pages de détail, capture d'écran",
    fill: "remplis, remplir",
    purpose: "pour pouvoir, afin de pouvoir",
    login:
      "connecte-toi, connectez-vous, se connecter, me connecter, connexion à mon compte, mon compte, mot de passe, identifie-toi",
    task: "écris, écrire, écrivez, rédige, rédiger, traduis, explique, expliquer, expliquez, résume, résumer, résumez, calcule, dessine, chante, raconte, recommande, conseille, décris, décrire, imagine, invente, devine, joue, un résumé de, résumé de la page, résumé de cette page, résumé de cet article, resume",
  },
  numerals:
    "un deux trois quatre cinq six sept huit neuf dix onze douze quinze=15 vingt=20 trente=30 cinquante=50 cent=100",
  types: {
    number: "nombre, numérique, entier, chiffre, chiffres",
    text: "texte, tel quel, textuellement",
    date: "aaaa-mm-jj, date",
    url: "lien, url",
    boolean: "oui/non, oui ou non, vrai, booléen",
    list: "liste de, liste des, liste d', liste",
  },
  concepts: `
title: titre nom intitulé titres noms
link: lien
price: prix coût tarif montant loyer
date: date jour
published: publié publication parution
updated: actualisé modifié
image: image photo
author: auteur auteure autrice utilisateur pseudo journaliste
rating: étoile évaluation
review: avis
description: description résumé extrait chapô sous-titre
company: entreprise société employeur
location: lieu ville endroit
category: catégorie rubrique
availability: disponibilité stock disponible disponibles
number: numéro
id: identifiant référence
time: heure horaire
duration: durée
email: courriel e-mail mail
phone: téléphone
brand: marque fabricant
seller: vendeur
rank: rang classement
ingredient: ingrédient ingrédients
instruction: étape étapes préparation
salary: salaire
size: taille
color: couleur
weight: poids
height: hauteur
year: année
country: pays
language: langue
count: quantité
comment: commentaire
discount: remise
currency: devise monnaie
shipping: livraison
condition: état
text: texte contenu
team: équipe
player: joueur
opponent: adversaire
point: point points
view: vue
bedroom: chambre
reply: réponse
area: surface superficie
founded: fondé
old: ancien ancienne
birth: naissance né
address: adresse
departure: départ
arrival: arrivée
line: ligne
note: remarque remarques
delay: retard
judge: juge magistrat
version: version
serving: portion portions
deadline: échéance
distance: distance
artist: artiste interprète
publisher: éditeur
material: matériau matière
edition: édition
destination: destination
platform: quai voie
speaker: intervenant intervenante conférencier conférencière orateur
`,
};
