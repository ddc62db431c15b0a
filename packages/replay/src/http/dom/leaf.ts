import { ParsedNode } from "./node.ts";

abstract class ParsedCharacters extends ParsedNode {
  override data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
}

export class ParsedText extends ParsedCharacters {
  readonly kind = 3;
  readonly label = "#text";
}

export class ParsedComment extends ParsedCharacters {
  readonly kind = 8;
  readonly label = "#comment";
}

export class ParsedDoctype extends ParsedNode {
  readonly kind = 10;
  readonly label: string;
  constructor(name: string) {
    super();
    this.label = name;
  }
}
