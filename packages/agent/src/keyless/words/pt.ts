import type { Language } from "./language.ts";

export const pt: Language = {
  code: "pt",
  headFirst: true,
  plainNumber: true,
  plurals: "s",
  notPlurals: "us, país, mês, ônibus, lápis",
  things:
    "produto artigo livro filme emprego vaga oferta evento hotel hotéis restaurante receita pessoa empresa curso jogo aplicativo projeto avaliação comentário notícia casa apartamento imóvel imóveis carro veículo anúncio jogador equipe partida música álbum vídeo podcast episódio membro usuário cliente voo trem ingresso pergunta resposta documento decisão reunião programa loja museu escola show exposição termo página item itens publicação postagem",
  fillers: "o os as um uma do da dos das página",
  roles: {
    courtesy:
      "até agora, cara equipe, vou, tudo bem, valeu, oi, por favor, por gentileza, olá, bom dia, obrigado, obrigada, muito obrigado, eu, você, me, nos, gostaria, gostaria de, queria, pode, poderia, podes, consegue, depois, então, agora, também, aqui, há, existe, existem, inteiro, inteira, completo, completa, simplesmente, para mim, isto é, que, ser, assim, de ter, podias, podia, poderias, você pode, gostava de, precisava de, se faz favor, muito obrigada, boa tarde, desde já, agradeço, agradecia, com os melhores cumprimentos, cumprimentos, seria possível, olá a todos, bom dia a todos, olá equipe, boa noite, prezados, prezadas, prezado senhor, prezada senhora, prezados senhores, caros colegas, caro senhor, cara senhora, exmos senhores, atenciosamente, cordialmente, abraço, abraços, um abraço, melhores cumprimentos, com os meus cumprimentos, fico grato, fico grata, fico muito grato, fico muito grata, grato, grata, muito grato, muito grata, fico agradecido, fico agradecida, desde já agradeço, agradeço desde já, obrigado desde já, obrigada desde já, obrigado pela ajuda, obrigada pela ajuda, tenha um ótimo dia, tenha um bom dia, tenham um ótimo dia, um ótimo dia, bom trabalho, fico à disposição, fico ao dispor, estou à disposição, para qualquer dúvida, qualquer dúvida, para qualquer esclarecimento, sou jornalista, sou pesquisador, sou pesquisadora, sou investigador, sou investigadora, sou estudante, preparo uma matéria, preparo uma reportagem, preparo um artigo, preparo um estudo, estou preparando uma matéria, estou preparando uma reportagem, estou preparando um artigo, estou a preparar um artigo, estou a preparar uma reportagem, estou escrevendo uma matéria, estou escrevendo uma reportagem, estou escrevendo um artigo, estou a escrever um artigo, estou a escrever uma reportagem, escrevo um artigo, escrevo uma reportagem, trabalho numa reportagem, para um estudo, para uma pesquisa, para uma reportagem, para um relatório, para uma apresentação, se possível, se for possível, podiam, poderiam, podem, vocês, eu precisaria de, precisaria de, precisaríamos de, gostaríamos, gostaríamos de, seria possível obter, por obséquio, estamos a atualizar, estamos atualizando, estamos atualizando nossa lista de preços, estamos a atualizar o nosso catálogo, a nossa lista de preços, nossa lista de preços, peço, peço que, pedimos, pedimos que, solicito, solicito que, solicitamos, solicitamos que, estamos fazendo um comparativo, estou fazendo um comparativo, estou fazendo uma pesquisa, estamos fazendo uma pesquisa, estamos a fazer um estudo, estou a fazer um estudo, como parte de uma pesquisa, como parte de um estudo, no âmbito de um estudo, no âmbito de uma pesquisa, no âmbito de uma investigação, no âmbito de um projeto",
    self: "eu, nós",
    article: "o, a, um, uma, do, da, no, na, ao, à, pelo, pela, num, numa",
    "plural-article": "os, as, uns, umas, dos, das, nos, nas, aos, às",
    own: "seu, sua, seus, suas, respectivo, respectiva, respectivos, respectivas",
    it: "ele, ela, eles, elas, isso, isto",
    my: "meu, minha, meus, nosso, nossa",
    verb: "recolha, recolher, obtenha, traga, devolva, retorne, queria saber, gostaria de saber, anota, anote, junta, reúna, preciso, preciso de, precisamos de, dê, me dê, dá, dar, extraia, extrair, extrai, obter, liste, listar, mostre, mostrar, mostre-me, pegue, pegar, quero, preciso do, preciso da, colete, coletar, encontre, leia, ler, exporte, exportar, baixe, baixar, busque, saber, ver, faça, crie, ter, indique, diga, diga-me, copie, salve, capture, recupere, forneça, dizer-me, dizer, me dizer, diz-me, me diga, me passa, dá-me, mostra-me, tirar, sacar, reunir, indicar, fornecer, anotar, puxe, puxa, puxar, me envie, me envia, me enviem, me enviar, envie-me, envia-me, enviem-me, enviar-me, envie-nos, nos envie, nos enviem, me mande, me manda, me mandem, me mandar, mande-me, manda-me, mandar-me, mande-nos, nos mande, me encaminhe, receber, levante, levantar, me passe, passe-me, passa-me, me passar, passar-me, nos passe, me forneça, forneça-me, fornece-me, me dar, dar-me, dê-me, dê-nos, dar-nos, nos dê, fazer-me, faz-me, compile, compilar, junte, juntar, tire, tira, recolhe, localize, encontrar, achar, prepare uma lista de, prepare uma lista com, prepare uma tabela com, prepare uma planilha com, prepare-me uma lista de, prepare-me uma tabela com, elabore uma lista de, elabore uma lista com, elabore uma tabela com, informar, informe, informem, informar-me, faça um levantamento de, faça um levantamento do, faça um levantamento da, faça um levantamento dos, faça um levantamento das, precisaria de, precisaria do, precisaria da, eu precisaria de, eu precisaria do, eu precisaria da, eu preciso de, eu preciso do, precisávamos de, precisaríamos de, monte uma tabela com, monte uma tabela de, monte uma lista com, monte uma lista de, monte uma planilha com, monte uma planilha de, montar uma tabela com, montar uma lista de, monta uma tabela com, monta uma lista de, me monte uma tabela com, me monte uma lista de",
    visit:
      "vá para, vá a, vá até, acesse, abra, abrir, visite, visitar, entre em, percorra, consulte, consultar",
    every: "todos, todos os, todas, todas as, todo o, toda a, cada, cada um dos, cada uma das",
    this: "este, esta, estes, estas, deste, desta, destes, destas, neste, nesta, esse, essa, desse, dessa, nesse, nessa",
    only: "só, apenas, somente, unicamente",
    first: "primeiro, primeira, primeiros, primeiras, top",
    most: "máximo, no máximo, até, não mais de, máximo de, limite, limite de, max, limitado a",
    position:
      "segundo, segunda, terceiro, terceira, quarto lugar, último, última, últimos, últimas, próximo, próxima, outro, outra",
    everything:
      "tudo, todos os dados, todas as informações, todos os detalhes, todos os campos, todas as colunas, etc",
    details:
      "detalhes, detalhe, dados, informações, informação, infobox, ficha, ficha técnica, especificações, características",
    columns:
      "chaves, campo, campos, coluna, colunas, atributos, seguinte, seguintes, valores, propriedades, os seguintes campos, os seguintes dados",
    table:
      "tabela, tabelas, lista, listas, listagem, linha, linhas, registro, registros, resultados, resultado, entradas, catálogo, classificação, calendário, ranking, índice, agenda, um quadro, um catálogo, um índice, um ranking",
    page: "página, páginas, site, website, página web, url, link, endereço, loja, blog, portal, páginas de resultados",
    section: "seção, secção, categoria, parte, título, aba, bloco, cabeçalho",
    format:
      "json, csv, excel, arquivo, ficheiro, formato, markdown, objeto, formato json, formato csv, planilha, planilha excel, planilha do excel, planilha de excel, folha de cálculo, folha excel, folha de excel, ficheiro excel, arquivo excel, tabela excel, um json, um csv, um arquivo, um ficheiro, um array json, um array, array json, um excel, um arquivo csv, um ficheiro excel, um arquivo excel",
    single: "um único registro, um registro, um só registro, um objeto",
    neutral:
      "diferentes, diversos, individuais, individual, principal, principais, existentes, vários, várias",
    noun: "lista, liste, mostre, conta, compra, ordem, busca, reserva, compare",
    chrome:
      "anúncios, publicidade, patrocinados, cabeçalho, cabeçalhos, total, totais, linha de total, navegação, menu, rodapé, carrossel, linhas vazias, vazias, moeda, símbolo",
    and: "e, bem como, mais, &, junto com, e também, além de",
    or: "ou",
    of: "de, do, da, dos, das, d'",
    at: "em, no, na, nos, nas, de, desde, sobre, por, pelo, pela, ao, à, perto de, entre, sob, dentro de, acerca de, antes de, depois de, contra, via, através de, escritos por, publicados por, num, numa",
    for: "para",
    with: "indicando, incluindo, mostrando, com, inclusive, contendo, com os campos, com as colunas, com os seguintes campos, com o, com a, com os, com as",
    as: "como, em formato, no formato, na forma de",
    per: "por",
    if: "se, se houver, quando, caso, se existir",
    whether: "se está, se é",
    relative:
      "cujo, cuja, cujos, cujas, que tenham, que têm, que são, que estão, que custam, que custem, que tem, os quais, só os que, apenas os que, onde, aqueles que",
    except: "exceto, salvo, menos, sem, excluindo, exclua, não, ignore, omita, a não ser",
    where: "onde, cujo, cuja, em que",
    is: "é, são, era, foi, foram, seja, está, estão, tem, têm, igual a",
    shown:
      "que estão, que está, que há, que constam, que aparece, apresentados, apresentadas, aqui, mostrados, mostradas, mostrado, listados, listadas, disponíveis, disponível, indicado, indicada, mencionados, visíveis, visível, publicados, que aparecem, aparecem, presente, presentes, possível, exibidos, exibidas",
    state: "disponível, disponíveis, aberto, abertos, aberta, abertas, ativo, ativos, ativas",
    missing: "null, vazio, vazia, ausente, falta, não disponível, nenhum, n/a, nulo",
    manner:
      "exatamente, textualmente, tal como aparece, literalmente, em ordem, na ordem, um por um, absoluto",
    unit: "euro, euros, eur, €, $, r$, usd, reais, real, dólares, kg, g, cm, mm, m, km, m², m2, horas, minutos, dias, por cento, iso, aaaa-mm-dd, yyyy-mm-dd",
    measure:
      "número, quantidade, data, lugar, local, ano, tipo, duração, hora, dia, comprimento, total, nome, título, preço, código",
    "list-of": "lista de, listagem de, uma lista de, a lista de, lista dos, lista das",
    what: "qual é, quais são, qual o, qual a, qual, quais, o que é",
    who: "quem, por quem",
    when: "quando, em que data",
    whereabouts: "onde",
    "how-much": "quanto custa, quanto custam, qual o preço de",
    "how-many": "quantos, quantas",
    wrote: "escreveu, escrito, redigiu",
    knowledge: "por que, porque, como, existe algum, devo, você sabe",
    bound:
      "menos de, mais de, abaixo de, acima de, sob, inferior a, superior a, entre, depois de, antes de, desde, pelo menos, no mínimo, a partir de, até, mínimo, <, >",
    onward: "ou mais, ou menos, e acima",
    than: "mais barato que, mais baratos que, mais caro que, mais caros que, menor que, maior que, menores que, maiores que, melhor que, mais barato do que, mais caro do que, menor do que, maior do que",
    demand: "deve, devem, deveria, deveriam, tem que, têm que",
    restrict:
      "que contenham, que contêm, contêm, que comecem com, que começam com, que terminem em, cujo nome, cujo preço, filtre, filtrar, filtrados, relacionados a",
    order:
      "ordenado, ordenados, ordenada, ordenadas, ordene, ordenar, ordem alfabética, ordem crescente, ordem decrescente, crescente, decrescente, alfabética, do mais barato ao mais caro, classificados por",
    superlative:
      "mais barato, mais barata, mais baratos, mais baratas, mais caro, mais cara, mais caros, mais caras, melhor, melhores, pior, piores, mais vendido, mais vendidos, mais populares, maior, menor, maiores, menores, mais, menos, mais recente, mais recentes, mais novo, mais novos, mais nova, mais novas, mais antigo, mais antigos, mais antiga, mais antigas",
    latest: "recente, recentes, novo, novos, nova, novas, atual, atuais, próximos, próximas, de hoje",
    compute: "média, médio, médios, mediana, soma, diferença, total, mínimo, máximo",
    work: "conte, contar, calcule, calcular, compare, comparar, traduza, traduzir, some, somar, agrupe, agrupar, ordene, ordenar, converta, converter, analise, classifique, verifique, avalie",
    unique:
      "únicos, únicas, único, única, distintos, distintas, duplicados, duplicatas, sem duplicados, repetidos",
    period:
      "hoje, ontem, amanhã, esta semana, este mês, semana passada, mês passado, segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira, sábado, domingo, janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro, meio-dia, meia-noite",
    act: "compre, comprar, peça, reserve, reservar, publique, publicar, poste, inscreva-me, assine, envie, enviar, apague, exclua, registre-me, pague, pagar, adicione, adicionar, responda, comente, cancele, compartilhe, contate, envia, mande, manda, encaminhe, envie-lhe, regista-me, inscreve-me, registre-se, no carrinho, ao carrinho, no meu carrinho, ao meu carrinho, por email, por e-mail, por correio, um email com, um e-mail com",
    interact:
      "clique, clicar, aperte, pesquise, pesquisar, procure por, selecione, digite, role, abra cada, visite cada, página de detalhes, páginas de detalhes, captura de tela",
    fill: "preencha, preencher",
    purpose: "para poder",
    login: "faça login, fazer login, entrar na conta, minha conta, minha senha",
    task: "escreva, escrever, redija, traduza, explique, explicar, resuma, resumir, calcule, desenhe, cante, conte-me, recomende, descreva, imagine, invente, adivinhe, jogue, um resumo de, resumo da página, resumo desta página, resumo deste artigo",
  },
  numerals:
    "um dois três quatro cinco seis sete oito nove dez onze doze quinze=15 vinte=20 trinta=30 cinquenta=50 cem=100",
  types: {
    number: "número, numérico, inteiro",
    text: "texto, textualmente",
    date: "aaaa-mm-dd, data",
    url: "link, url",
    boolean: "sim/não, sim ou não, verdadeiro, booleano",
    list: "lista de, lista",
  },
  concepts: `
title: título nome manchete títulos nomes
link: link ligação
price: preço custo valor preços aluguel tarifa
date: data dia
published: publicado publicação lançamento
updated: atualizado modificado
image: imagem foto
author: autor autora autores usuário utilizador
rating: avaliação nota estrelas pontuação
review: avaliações resenha
description: descrição resumo subtítulo
company: empresa companhia empregador
location: lugar cidade localização bairro
category: categoria seção
availability: disponibilidade estoque disponível disponíveis
number: número
id: referência código
time: hora horário
duration: duração
email: e-mail correio
phone: telefone
brand: marca fabricante
seller: vendedor
rank: posição colocação
ingredient: ingrediente ingredientes
instruction: passo passos preparo preparação
salary: salário
size: tamanho
color: cor
weight: peso
height: altura
year: ano
country: país
language: idioma língua
count: quantidade
comment: comentário
discount: desconto
currency: moeda
shipping: frete entrega envio
condition: estado condição
text: texto conteúdo
team: equipe time
player: jogador
point: pontos ponto
bedroom: quarto quartos
bathroom: banheiro banheiros
area: área
birth: nascimento nascido
address: endereço
departure: partida saída
arrival: chegada
line: linha
note: observação observações
delay: atraso
judge: juiz juíza relator
version: versão
serving: porção porções rendimento
deadline: prazo
distance: distância
artist: artista
publisher: editora
material: material
edition: edição
destination: destino
platform: plataforma
speaker: palestrante palestrantes orador oradora
`,
};
