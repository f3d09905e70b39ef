/** Part of the browser that reads texts aloud. */
export interface Speech extends Pick<EventTarget, 'addEventListener'> {
  readonly speaking: boolean;
  getVoices(): readonly Pick<SpeechSynthesisVoice, 'lang' | 'localService'>[];
  speak(utterance: SpeechSynthesisUtterance): void;
  cancel(): void;
}

/**
 * Reads texts aloud. Uses only voices that are installed on the device, because other voices send the text to a server.
 * Reading aloud is off until `setOn` is called.
 */
export class Voice {
  isOn = false;
  readonly #speech: Speech | undefined;
  readonly #makeUtterance: (text: string) => SpeechSynthesisUtterance;
  /** Text that is read after the current text. A newer text replaces it. */
  #next: { readonly text: string; readonly language: string } | undefined;

  constructor(
    speech: Speech | undefined = globalThis.speechSynthesis,
    makeUtterance = (text: string) => new SpeechSynthesisUtterance(text),
  ) {
    this.#speech = speech;
    this.#makeUtterance = makeUtterance;
  }

  /** Calls a function when the browser has loaded its voices. A browser may load them after the page. */
  onVoices(changed: () => void): void {
    this.#speech?.addEventListener('voiceschanged', changed);
  }

  /** True if the device itself has a voice for a language. */
  has(language: string): boolean {
    return this.#voiceOf(language) !== undefined;
  }

  setOn(isOn: boolean): void {
    this.isOn = isOn;
    if (!isOn) this.stop();
  }

  stop(): void {
    this.#next = undefined;
    this.#speech?.cancel();
  }

  /** Reads a text after the current text. If several texts wait, only the last is read. */
  follow(text: string, language: string): void {
    if (!this.isOn) return;
    if (this.#speech?.speaking) this.#next = { text, language };
    else this.#speak(text, language);
  }

  /** Stops the current text and reads this text at once. */
  now(text: string, language: string): void {
    if (!this.isOn) return;
    this.stop();
    this.#speak(text, language);
  }

  #voiceOf(language: string) {
    return this.#speech
      ?.getVoices()
      .find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language);
  }

  #speak(text: string, language: string): void {
    const voice = this.#voiceOf(language);
    if (!voice) return;
    const utterance = this.#makeUtterance(text);
    utterance.voice = voice as SpeechSynthesisVoice;
    utterance.lang = voice.lang;
    utterance.onend = () => {
      const next = this.#next;
      this.#next = undefined;
      if (next && this.isOn) this.#speak(next.text, next.language);
    };
    this.#speech?.speak(utterance);
  }
}
