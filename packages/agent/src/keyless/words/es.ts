import type { Language } from "./language.ts";

export const es: Language = {
  code: "es",
  headFirst: true,
  plainNumber: true,
  plurals: "s",
  notPlurals: "us, is, país",
  things:
    "producto artículo libro película empleo trabajo oferta puesto evento hotel restaurante receta persona empresa curso juego aplicación proyecto reseña comentario noticia casa piso apartamento vivienda inmueble coche vehículo anuncio jugador equipo partido canción álbum vídeo podcast episodio miembro usuario cliente vuelo tren entrada pregunta respuesta mensaje documento decisión sentencia reunión programa tienda museo escuela concierto exposición término página novela entrada publicación",
  fillers: "el los las un una de del la página",
  roles: {
    courtesy:
      "hasta ahora, hasta la fecha, estimado equipo, voy a, vamos a, por favor, porfavor, porfa, hola, buenos días, gracias, muchas gracias, yo, tú, me, nos, quisiera, querría, puedes, puede, podrías, podría, necesito que, gustaría, me gustaría, luego, después, ahora, también, además, aquí, hay, simplemente, completo, completa, entero, entera, solamente eso, es decir, a saber, que, ayúdame, así, de paso, lo, ¿, ¡, necesitaría, necesitaríamos, nos gustaría, podríais, podrían, pueden, mil gracias, de antemano, buenas tardes, buenas, saludos, un saludo, me hace falta, me haría falta, sería posible, agradecería, le agradecería, te agradecería, hola a todos, hola a todas, hola equipo, buenos días a todos, buenas noches, buen día, estimados señores, estimados, estimadas, estimado señor, estimada señora, estimados compañeros, estimados colegas, cordialmente, atentamente, un cordial saludo, saludos cordiales, un abrazo, muchísimas gracias, gracias por adelantado, gracias por su ayuda, gracias por tu ayuda, les agradecería, os agradecería, les agradecería que, muy amable, sería tan amable de, serían tan amables de, que tengas un buen día, que tenga un buen día, que tengan un buen día, feliz día, quedo a su disposición, quedo a tu disposición, quedo atento, quedo atenta, quedo a la espera, para cualquier duda, cualquier duda, para cualquier consulta, soy periodista, soy investigador, soy investigadora, soy estudiante, preparo un reportaje, preparo un artículo, preparo un informe, preparo un estudio, estoy preparando un reportaje, estoy preparando un artículo, estoy preparando un informe, estoy preparando un estudio, estoy escribiendo un artículo, estoy escribiendo un reportaje, estoy escribiendo un informe, escribo un artículo, escribo un reportaje, estoy trabajando en un artículo, para un estudio, para un informe, para un reportaje, para una investigación, para una presentación, si es posible, si fuera posible, nos hace falta, nos haría falta, me hacen falta, nos hacen falta, estamos actualizando nuestra lista de precios, estamos actualizando nuestro catálogo, estamos actualizando nuestra tarifa, estamos actualizando nuestros precios, les ruego, le ruego, te ruego, os ruego, les pido, le pido, te pido, quisiéramos, desearía, desearíamos, estamos haciendo una comparativa, estoy haciendo una comparativa, estamos haciendo un estudio, estoy haciendo un estudio, estoy haciendo una investigación, como parte de una investigación, como parte de un estudio, como parte de mi tesis, en el marco de un estudio, en el marco de una investigación",
    self: "yo, nosotros",
    article: "el, la, un, una, lo, del",
    "plural-article": "los, las, unos, unas",
    own: "su, sus",
    it: "él, ella, ellos, ellas, lo, los, las, estos, aquellos",
    my: "mi, mis, nuestro, nuestra, nuestros",
    verb: "pasar, pásame, tráeme, trae, apunta, apuntar, anota, anotar, guardar, obtén, obténme, rellenar, recopila, recopilar, reúne, saca, sácame, búscame, dame, da, dar, extrae, extraer, extraiga, extráeme, obtener, obtenga, lista, listar, listame, muestra, muéstrame, mostrar, sacar, quiero, necesito, busco, recoge, encuentra, lee, leer, exporta, exportar, descarga, descargar, devuelve, devuélveme, toma, conseguir, consigue, ver, saber, conocer, haz, hazme, captura, coge, indica, indícame, dime, guarda, tener, copia, scrapea, sacarme, pasarme, darme, decirme, mostrarme, reunir, indicar, facilitar, facilitarme, envíame, me enviaran, me enviara, me envíen, me envíe, me envíes, enviarme, enviarnos, envíeme, envíenme, envíanos, mándame, mándanos, mandarme, mandarnos, me mandes, me manden, pásanos, darnos, facilítame, facilíteme, proporcióname, proporcione, proporcionar, proporcionarme, búsqueme, recopile, recoja, recoger, reúna, anote, apunte, muestre, muéstreme, deme, denos, danos, haga, indique, indíqueme, dígame, liste, exporte, encontrar, compila, compilar, extraerme, consígueme, recibir, prepara una lista de, prepara una lista con, prepara un listado de, prepara una tabla con, prepárame una lista de, prepárame una lista con, prepárame un listado de, prepárame una tabla con, elabora una lista de, elabora una lista con, elabora un listado de, elabora una tabla con, decir, me digas, me diga, pasarnos, decirnos, mostrarnos, facilitarnos, necesitaría, necesitaríamos, necesitamos, me hace falta, me haría falta, nos hace falta",
    visit:
      "consulta, consultar, recorre, recorrer, ve a, abre, abrir, visita, visitar, entra en, ir a, accede a, navega a",
    every:
      "todos, todos los, todas, todas las, todo el, toda la, cada, cada uno de los, cada una de las, cada una, cada uno",
    this: "este, esta, estos, estas, ese, esa, esos, esas, dicho, dicha",
    only: "solo, sólo, solamente, únicamente",
    first: "primer, primero, primera, primeros, primeras, top",
    most: "máximo, como máximo, hasta, no más de, máximo de, limita a, limitado a, límite, max, límite de",
    position:
      "segundo, segunda, tercer, tercero, tercera, cuarto, cuarta, quinto, quinta, último, última, últimos, últimas, siguiente, otro, otra, otros, primera mitad, segunda mitad, mitad superior, mitad inferior",
    everything:
      "todo, todos los datos, toda la información, todos los detalles, toda la info, todos los campos, todas las columnas, todo lo que haya, etc",
    details:
      "detalles, detalle, datos, información, info, infobox, ficha, ficha técnica, especificaciones, características",
    columns:
      "claves, lo siguiente, los siguientes, las siguientes, los siguientes datos, los siguientes campos, campo, campos, columna, columnas, atributos, siguiente, siguientes, valores, propiedades",
    table:
      "tabla, tablas, lista, listas, listado, fila, filas, registro, registros, resultados, resultado, entradas, directorio, catálogo, clasificación, calendario, ranking, índice, un listado, relación, resumen general, visión general",
    page: "página, páginas, sitio, sitio web, web, página web, url, enlace, dirección, tienda, blog, portal, páginas de resultados",
    section: "sección, categoría, apartado, parte, título, encabezado, pestaña, bloque",
    format:
      "json, csv, excel, archivo, fichero, markdown, formato, objeto, formato json, formato csv, archivo csv, hoja de cálculo, hoja excel, hoja de excel, archivo excel, tabla excel, tabla de excel",
    single:
      "único objeto, un único objeto, un solo objeto, un solo registro, un único registro, un registro, un objeto",
    neutral:
      "distintos, distintas, diferentes, individual, individuales, principal, principales, existentes, varios, respectivos",
    noun: "lista, muestra, saca, toma, busca, cuenta, compra, ordena, puesto, reserva, busco, nota",
    chrome:
      "anuncios, publicidad, patrocinados, encabezado, encabezados, total, totales, fila de totales, navegación, menú, pie de página, carrusel, filas vacías, vacías, moneda, símbolo, explicaciones",
    and: "y, e, así como, más, &, junto con, y también, además de",
    or: "o, u",
    of: "de, del, d",
    at: "en, de, desde, sobre, por, a, cerca de, entre, bajo, según, dentro de, acerca de, hacia, antes de, después de, contra, vía, a través de, escritos por, publicados por",
    for: "para",
    with: "indicando, incluyendo, mostrando, con, incluido, que incluya, con los campos, con las columnas, con los siguientes campos",
    as: "como, en formato, en forma de",
    per: "por, al",
    if: "si, si hay, cuando, si existe, si lo hay",
    whether: "si está, si es",
    relative:
      "cuyo, cuya, cuyos, cuyas, que tengan, que tienen, que sean, que son, que están, que cuestan, que cuesten, que estén, quienes, los cuales, solo los que, solo las que, los que, las que, donde",
    except:
      "excepto, salvo, menos, sin, excluyendo, excluye, no, no incluyas, ignora, omite, aparte de, exceptuando",
    where: "donde, cuyo, cuya, en los que, cuyos",
    is: "es, son, era, fue, fueron, sea, está, están, ha sido, tiene, tienen, igual a",
    shown:
      "presentados, presentadas, aquí, mostrados, mostradas, mostrado, listados, listadas, disponibles, disponible, indicado, indicada, mencionados, visibles, visible, publicados, publicadas, que aparecen, que aparece, que sale, que salen, que figura, que figuran, que hay, que se ve, que se ven, aparecen, que haya, existe, posible, presente, presentes, existentes",
    state: "disponible, disponibles, abierto, abiertos, abierta, abiertas, activo, activos, activa, activas",
    missing: "null, vacío, vacía, ausente, falta, no disponible, ninguno, n/a, desconocido, nulo",
    manner:
      "exactamente, textualmente, tal cual, tal como aparece, literalmente, como en la página, en orden, uno por uno, absoluto",
    unit: "euro, euros, eur, €, $, usd, dólares, pesos, kg, g, cm, mm, m, km, m², m2, horas, minutos, días, por ciento, iso, aaaa-mm-dd, yyyy-mm-dd",
    measure:
      "número, cantidad, fecha, lugar, año, tipo, duración, hora, día, longitud, total, nombre, título, precio, código",
    "list-of": "lista de, listado de, una lista de, la lista de, un listado de, el listado de",
    what: "cuál es, cuáles son, qué, cuál, cuáles",
    who: "quién, quiénes, por quién",
    when: "cuándo, en qué fecha",
    whereabouts: "dónde, en dónde",
    "how-much": "cuánto cuesta, cuánto cuestan, cuánto vale, qué precio tiene",
    "how-many": "cuántos, cuántas",
    wrote: "escribió, ha escrito, escrito, redactó",
    knowledge: "por qué, cómo, hay algún, debería, sabes, qué opinas",
    bound:
      "menos de, más de, bajo, por debajo de, por encima de, inferior a, superior a, entre, después de, antes de, desde, al menos, como mínimo, a partir de, hasta, mínimo, <, >",
    onward: "o más, o menos, y más, en adelante",
    than: "más barato que, más baratos que, más caro que, más caros que, menor que, mayor que, menores que, mayores que, mejor que, más baratas que, más caras que",
    demand: "debe, deben, debería, deberían, tiene que, tienen que",
    restrict:
      "que contengan, que contienen, contienen, conteniendo, que empiecen por, que empiezan por, empiezan por, que terminen en, cuyo nombre, cuyo precio, cuyo título, filtra, filtrar, filtrados, filtrado, relacionados con",
    order:
      "ordenado, ordenados, ordenada, ordenadas, ordenar, por orden, orden alfabético, orden ascendente, orden descendente, ascendente, descendente, alfabético, de menor a mayor, de mayor a menor, clasificados por, ordénalos, ordénalas",
    superlative:
      "más barato, más barata, más baratos, más baratas, más caro, más cara, más caros, más caras, mejor, mejores, peor, peores, más vendido, más vendidos, más populares, más popular, más alto, más bajo, más, menos, mayor, menor, mayores, menores, más reciente, más recientes, más nuevo, más nueva, más nuevos, más nuevas, más antiguo, más antigua, más antiguos, más antiguas",
    latest: "reciente, recientes, nuevo, nuevos, nueva, nuevas, actual, actuales, próximos, próximas, de hoy",
    compute: "promedio, media, medio, medios, mediana, suma, diferencia, total, mínimo, máximo",
    work: "cuenta, contar, calcula, calcular, compara, comparar, traduce, traducir, suma, sumar, agrupa, agrupar, ordena, ordenar, convierte, convertir, analiza, clasifica, verifica, evalúa, combina",
    unique:
      "únicos, únicas, único, única, distintos valores, duplicados, sin duplicados, sin repetir, repetidos",
    period:
      "hoy, ayer, mañana, esta semana, este mes, semana pasada, mes pasado, lunes, martes, miércoles, jueves, viernes, sábado, domingo, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, mediodía, medianoche",
    act: "compra, comprar, cómprame, pide, pedir, reserva, reservar, publica, publicar, suscríbeme, suscribe, envía, enviar, elimina, borrar, borra, regístrame, paga, pagar, añade, añadir, agrega, responde, comenta, cancela, comparte, contacta, manda, mandar, envíe, envíale, envíales, mándale, mándales, mande, reenvía, al carrito, en el carrito, a mi carrito, en mi carrito, a la cesta, en la cesta, por correo, por correo electrónico, por email, por e-mail, un correo con, un email con",
    interact:
      "haz clic, hacer clic, pulsa, busca, buscar, busca en, selecciona, escribe en, desplázate, abre cada, abrir cada, visita cada, entra en cada, página de detalle, páginas de detalle, captura de pantalla",
    fill: "rellena, rellenar",
    purpose: "para poder",
    login: "inicia sesión, iniciar sesión, mi cuenta, mi contraseña, identifícate, accede con",
    task: "escribe, escribir, redacta, traduce, explica, explicar, explícame, resume, resumir, calcula, dibuja, canta, cuéntame, recomienda, recomiéndame, describe, imagina, inventa, adivina, juega, un resumen de, resumen de la página, resumen de esta página, resumen de este artículo",
  },
  numerals:
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce quince=15 veinte=20 treinta=30 cincuenta=50 cien=100",
  types: {
    number: "número, numérico, entero, cifra",
    text: "texto, tal cual, textualmente",
    date: "aaaa-mm-dd, fecha",
    url: "enlace, url",
    boolean: "sí/no, sí o no, verdadero, booleano",
    list: "lista de, listado de, lista",
  },
  concepts: `
title: título nombre titular titulares nombres
link: enlace vínculo
price: precio coste costo importe alquiler tarifa
date: fecha día
published: publicado publicación lanzamiento
updated: actualizado modificado
image: imagen foto
author: autor autora usuario usuaria redactor
rating: valoración puntuación estrella calificación
review: reseña opinión opinion
description: descripción resumen subtítulo
company: empresa empleador compañía
location: ubicación lugar ciudad
category: categoría
availability: disponibilidad disponible disponibles
number: número
id: referencia identificador
time: hora horario
duration: duración
email: correo
phone: teléfono
brand: marca fabricante
seller: vendedor
rank: posición
position: puesto
ingredient: ingrediente
instruction: paso preparación instrucción elaboración
salary: salario sueldo
size: tamaño talla
color: color
weight: peso
height: altura
year: año
country: país
language: idioma
count: cantidad
comment: comentario
discount: descuento
currency: moneda
shipping: envío
condition: estado
text: texto contenido
team: equipo
player: jugador
point: punto
view: visualización
bedroom: dormitorio habitación
bathroom: baño
reply: respuesta
area: superficie
old: anterior antiguo
birth: nacimiento nacido
address: dirección
departure: salida
arrival: llegada
line: línea
note: nota observación observaciones
delay: retraso
judge: juez jueza magistrado
version: versión
serving: porción porciones ración raciones comensales
deadline: plazo
distance: distancia
artist: artista intérprete
publisher: editorial
material: material
edition: edición
destination: destino
platform: andén vía
speaker: ponente orador oradora
`,
};
