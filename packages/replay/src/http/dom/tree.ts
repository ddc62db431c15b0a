import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { ParsedComment, ParsedDoctype, ParsedText } from "./leaf.ts";
import { ParsedDocument, ParsedElement, ParsedFragment, type ParsedNode, type ParsedParent } from "./node.ts";

export type Tree = TreeAdapterTypeMap<
  ParsedNode,
  ParsedParent,
  ParsedNode,
  ParsedDocument,
  ParsedFragment,
  ParsedElement,
  ParsedComment,
  ParsedText,
  ParsedElement,
  ParsedDoctype
>;

/** Chromium nests no deeper (kMaximumHTMLParserDOMTreeDepth): what a page means by more, only a browser knows. */
const mostDepth = 512;
/** Readers look at all elements again and again; a page of more is read where a process of its own does it. */
const mostElements = 60_000;

/** A document that is larger or deeper than is read here. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Has parse5 build a document of ours. */
export function growTree(): TreeAdapter<Tree> {
  let elements = 0;

  const insert = (parent: ParsedParent, node: ParsedNode, at: number) => {
    if (node instanceof ParsedElement) {
      node.depth = parent.depth + 1;
      if (node.depth > mostDepth) throw new TooLarge(`The page nests more than ${mostDepth} elements.`);
    }
    node.parent = parent;
    if (at === parent.nodes.length) parent.nodes.push(node);
    else parent.nodes.splice(at, 0, node);
  };
  const placeOf = (parent: ParsedParent, reference: ParsedNode) => parent.nodes.lastIndexOf(reference);
  const append = (parent: ParsedParent, node: ParsedNode) => insert(parent, node, parent.nodes.length);

  const insertText = (parent: ParsedParent, text: string, at: number) => {
    const before = parent.nodes[at - 1];
    if (before instanceof ParsedText) before.data += text;
    else insert(parent, new ParsedText(text), at);
  };
  const detach = (node: ParsedNode) => {
    if (node.parent === null) return;
    node.parent.nodes.splice(placeOf(node.parent, node), 1);
    node.parent = null;
  };

  return {
    createDocument: () => new ParsedDocument(),
    createDocumentFragment: () => new ParsedFragment(),
    createElement(name, namespace, attributes) {
      elements += 1;
      if (elements > mostElements) throw new TooLarge(`The page has more than ${mostElements} elements.`);
      return new ParsedElement(name, namespace, attributes);
    },
    createCommentNode: (data) => new ParsedComment(data),
    createTextNode: (data) => new ParsedText(data),
    appendChild: append,
    insertBefore: (parent, node, reference) => insert(parent, node, placeOf(parent, reference)),
    insertText: (parent, text) => insertText(parent, text, parent.nodes.length),
    insertTextBefore: (parent, text, reference) => insertText(parent, text, placeOf(parent, reference)),
    detachNode: detach,
    setTemplateContent(template, content) {
      template.content = content;
    },
    getTemplateContent: (template) => template.content ?? new ParsedFragment(),
    setDocumentType(document, name) {
      append(document, new ParsedDoctype(name));
    },
    setDocumentMode(document, mode) {
      document.isQuirky = mode === html.DOCUMENT_MODE.QUIRKS;
    },
    getDocumentMode: ({ isQuirky }) => (isQuirky ? html.DOCUMENT_MODE.QUIRKS : html.DOCUMENT_MODE.NO_QUIRKS),
    adoptAttributes(element, attributes) {
      for (const attribute of attributes) {
        if (!element.hasAttribute(attribute.name)) element.attributes.push(attribute);
      }
    },
    getFirstChild: ({ nodes }) => nodes[0] ?? null,
    getChildNodes: ({ nodes }) => nodes,
    getParentNode: ({ parent }) => parent,
    getAttrList: ({ attributes }): Token.Attribute[] => attributes,
    getTagName: ({ name }) => name,
    getNamespaceURI: ({ namespace }) => namespace as html.NS,
    getTextNodeContent: ({ data }) => data,
    getCommentNodeContent: ({ data }) => data,
    getDocumentTypeNodeName: ({ label }) => label,
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    isTextNode: (node): node is ParsedText => node instanceof ParsedText,
    isCommentNode: (node): node is ParsedComment => node instanceof ParsedComment,
    isDocumentTypeNode: (node): node is ParsedDoctype => node instanceof ParsedDoctype,
    isElementNode: (node): node is ParsedElement => node instanceof ParsedElement,
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => {},
  };
}
