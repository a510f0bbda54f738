/**
 * The wallet of a page as the text of a script, bundled from `page.ts`.
 *
 * Written by `npm run generate`; not to be edited. A test compares the digest of the sources:
 * 0x702b105bd7da47d7f81e180fe47a02e7c7a70dbbf28e7dd01bb8eb81876f758f
 */

/** Declares `previewnetWallet`, with the functions that `page.ts` exports. */
export const WALLET_SCRIPT = `var previewnetWallet = (function(exports) {
	Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
	// src/wallet/error.ts
	const USER_REFUSED = 4001;
	const UNSUPPORTED = 4200;
	const DISCONNECTED = 4900;
	const INVALID_REQUEST = -32600;
	function refuseArgument(expected, given) {
		const found = typeof given === "string" ? JSON.stringify(given) : typeName(given);
		throw new TypeError(\`expected \${expected}, got \${found}\`);
	}
	function hasFunctions(given, ...names) {
		if (typeof given !== "object" || given === null) return false;
		const fields = given;
		return names.every((name) => typeof fields[name] === "function");
	}
	function typeName(given) {
		return given === null ? "null" : typeof given;
	}
	var ProviderError = class extends Error {
		name = "ProviderRpcError";
		code;
		data;
		constructor(code, message, data) {
			super(message);
			this.code = code;
			this.data = data;
		}
	};
	const walletInfo = Object.freeze({
		uuid: "8a6b3f0e-5c1d-4e7a-9b42-2f0d6c9e1a57",
		name: "previewnet",
		icon: \`data:image/svg+xml,\${encodeURIComponent(\`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#10151f"/><rect x="6" y="14" width="5" height="11" rx="1.5" fill="#5b8cff"/><rect x="13.5" y="7" width="5" height="18" rx="1.5" fill="#5b8cff"/><rect x="21" y="11" width="5" height="14" rx="1.5" fill="#f2b137"/></svg>\`)}\`,
		rdns: "io.github.previewnet"
	});
	function announceWallet(wallet, page = globalThis) {
		if (!hasFunctions(wallet, "request", "on")) refuseArgument("a wallet of createWallet", wallet);
		if (!hasFunctions(page, "CustomEvent", "addEventListener", "dispatchEvent") || page.CustomEvent.prototype === void 0) refuseArgument("a page's window, with CustomEvent and the functions of events", page);
		const detail = Object.freeze({
			info: walletInfo,
			provider: wallet
		});
		const announce = () => {
			page.dispatchEvent(new page.CustomEvent("eip6963:announceProvider", { detail }));
		};
		page.addEventListener("eip6963:requestProvider", announce);
		announce();
		if (!("ethereum" in page)) Object.assign(page, { ethereum: wallet });
	}
	// src/wallet/endpoint.ts
	var ChannelEndpoint = class {
		#listeners = new Map();
		#waiting = new Map();
		#nextId = 1;
		#channel;
		#early = [];
		#walletSubscription;
		request({ method, params = [] }) {
			return new Promise((resolve, reject) => {
				const start = () => {
					if (this.#channel === void 0) this.#early.push(start);
					else if (this.#channel instanceof ProviderError) reject(this.#channel);
					else {
						const id = this.#nextId;
						this.#nextId += 1;
						this.#waiting.set(id, {
							resolve,
							reject
						});
						this.#channel.send(JSON.stringify({
							jsonrpc: "2.0",
							id,
							method,
							params
						}));
					}
				};
				start();
			});
		}
		on(event, listener) {
			this.#listeners.set(event, [...this.#listeners.get(event) ?? [], listener]);
		}
		opened(send) {
			this.#channel = { send };
			this.request({
				method: "eth_subscribe",
				params: ["wallet"]
			}).then((subscription) => {
				this.#walletSubscription = subscription;
			}, () => {});
			this.#startEarly();
			this.#emit("connect", {});
		}
		closed(reason) {
			const error = new ProviderError(DISCONNECTED, reason);
			this.#channel = error;
			const waiting = [...this.#waiting.values()];
			this.#waiting.clear();
			for (const { reject } of waiting) reject(error);
			this.#startEarly();
			this.#emit("disconnect", error);
		}
		received(text) {
			const { id, result, error, params } = JSON.parse(text);
			if (params !== void 0) {
				this.#notified(params);
				return;
			}
			const waiting = this.#waiting.get(id);
			this.#waiting.delete(id);
			if (error === void 0) waiting?.resolve(result);
			else waiting?.reject(new ProviderError(error.code, error.message, error.data));
		}
		#notified(params) {
			if (params.subscription !== this.#walletSubscription) {
				this.#emit("message", {
					type: "eth_subscription",
					data: params
				});
				return;
			}
			const change = params.result;
			if (change.accounts !== void 0) this.#emit("accountsChanged", change.accounts);
			if (change.chainId !== void 0) this.#emit("chainChanged", change.chainId);
		}
		#startEarly() {
			const early = this.#early;
			this.#early = [];
			for (const start of early) start();
		}
		#emit(event, value) {
			for (const listener of this.#listeners.get(event) ?? []) listener(value);
		}
	};
	// src/wallet/consent.ts
	const methods = new Set([
		"eth_requestAccounts",
		"eth_resend",
		"eth_sendTransaction",
		"eth_sendTransactionSync",
		"eth_sign",
		"eth_signTransaction",
		"eth_signTypedData",
		"eth_signTypedData_v3",
		"eth_signTypedData_v4",
		"personal_sign",
		"wallet_addEthereumChain",
		"wallet_requestPermissions",
		"wallet_sendCalls",
		"wallet_switchEthereumChain",
		"wallet_watchAsset"
	]);
	function asksUser(method) {
		return methods.has(method);
	}
	// src/wallet/page-wallet.ts
	const changing = new Set([
		"eth_requestAccounts",
		"wallet_addEthereumChain",
		"wallet_requestPermissions",
		"wallet_revokePermissions",
		"wallet_switchEthereumChain"
	]);
	function createWallet(endpoint) {
		const hasEvents = hasFunctions(endpoint, "on") || endpoint?.on === void 0;
		if (!hasFunctions(endpoint, "request") || !hasEvents) refuseArgument("an endpoint with the functions request and on", endpoint);
		return Object.freeze(new EndpointWallet(endpoint));
	}
	var EndpointWallet = class {
		isPreviewnet = true;
		#endpoint;
		#listeners = new Map();
		#started;
		#decide = () => true;
		#accounts;
		#chainId;
		#isConnected = false;
		constructor(endpoint) {
			this.#endpoint = endpoint;
			endpoint.on?.("connect", () => this.#readIfPossible());
			endpoint.on?.("accountsChanged", (now) => this.#setAccounts(now));
			endpoint.on?.("chainChanged", (now) => this.#setChainId(now));
			endpoint.on?.("message", (message) => this.#emit("message", message));
			endpoint.on?.("disconnect", (reason) => {
				if (!this.#isConnected) return;
				this.#isConnected = false;
				this.#emit("disconnect", new ProviderError(DISCONNECTED, reason.message));
			});
			this.#started = this.#readIfPossible();
		}
		request = async (args) => {
			const { method, params } = args ?? {};
			if (typeof method !== "string") throw new ProviderError(INVALID_REQUEST, "expected a request with a method, a text");
			if (method === "eth_subscribe" && this.#endpoint.on === void 0) throw new ProviderError(UNSUPPORTED, \`The Provider does not support \${method}: subscriptions need an endpoint that has events\`);
			if (asksUser(method)) await this.#expectConsent({
				method,
				params: listOf(params)
			});
			const request = params === void 0 ? { method } : {
				method,
				params
			};
			const result = await this.#endpoint.request(request);
			if (changing.has(method)) await this.#readIfPossible();
			return result;
		};
		on = (event, listener) => {
			if (typeof listener !== "function") refuseArgument("a listener, a function", listener);
			const all = this.#listeners.get(event) ?? new Set();
			this.#listeners.set(event, all.add(listener));
			return this;
		};
		removeListener = (event, listener) => {
			this.#listeners.get(event)?.delete(listener);
			return this;
		};
		decide = (decide) => {
			if (typeof decide !== "function") refuseArgument("a function that decides", decide);
			this.#decide = decide;
		};
		async #expectConsent(request) {
			if (request.method === "eth_requestAccounts") {
				await this.#started;
				if (this.#accounts !== void 0 && this.#accounts.length > 0) return;
			}
			if (!await this.#decide(request)) throw new ProviderError(USER_REFUSED, "User rejected the request.");
		}
		async #read() {
			const [chainId, accounts] = await Promise.all([this.#endpoint.request({ method: "eth_chainId" }), this.#endpoint.request({ method: "eth_accounts" })]);
			this.#setChainId(chainId);
			this.#setAccounts(accounts);
			if (this.#isConnected) return;
			this.#isConnected = true;
			this.#emit("connect", { chainId });
		}
		#readIfPossible() {
			return this.#read().catch(() => {});
		}
		#setAccounts(now) {
			const before = this.#accounts;
			this.#accounts = [...now];
			if (before !== void 0 && before.join() !== now.join()) this.#emit("accountsChanged", [...now]);
		}
		#setChainId(now) {
			const before = this.#chainId;
			this.#chainId = now;
			if (before !== void 0 && before !== now) this.#emit("chainChanged", now);
		}
		#emit(event, value) {
			for (const listener of [...this.#listeners.get(event) ?? []]) try {
				listener(value);
			} catch (error) {
				queueMicrotask(() => {
					throw error;
				});
			}
		}
	};
	function listOf(params) {
		if (params === void 0 || params === null) return [];
		return Array.isArray(params) ? params : [params];
	}
	// src/wallet/web-socket.ts
	const retryMsMin = 250;
	const retryMsMax = 5e3;
	function connectEndpoint(url) {
		const page = globalThis;
		const { WebSocket } = page;
		if (WebSocket === void 0) refuseArgument("a page with WebSockets", WebSocket);
		if (!(typeof url === "string" && /^(http|ws)s?:/i.test(url) && URL.canParse(url))) refuseArgument("the URL of a devnet's server, http://… or ws://…", url);
		const wsUrl = url.replace(/^http/i, "ws");
		const reason = \`The Provider is disconnected from \${wsUrl}: expected a devnet there, with the option allowedOrigins that has \${page.location?.origin ?? "null"}\`;
		const endpoint = new ChannelEndpoint();
		let retryMs = retryMsMin;
		const open = () => {
			const socket = new WebSocket(wsUrl);
			socket.onopen = () => {
				retryMs = retryMsMin;
				endpoint.opened((text) => socket.send(text));
			};
			socket.onmessage = ({ data }) => endpoint.received(String(data));
			socket.onclose = () => {
				endpoint.closed(reason);
				setTimeout(open, retryMs);
				retryMs = Math.min(2 * retryMs, retryMsMax);
			};
		};
		open();
		return endpoint;
	}
	// src/wallet/page.ts
	function startFromServer() {
		const { currentScript } = globalThis.document;
		const { src } = currentScript ?? {};
		if (src === void 0) throw new Error("expected <script src=\\".../wallet.js\\">: a module does not know its own server");
		announceWallet(createWallet(connectEndpoint(new URL(src).origin)));
	}
	async function startFromTest(bindingName) {
		const page = globalThis;
		const binding = page[bindingName];
		const endpoint = new ChannelEndpoint();
		let channel;
		const open = (number) => endpoint.opened((text) => {
			binding(number, text).catch((error) => endpoint.closed(String(error)));
		});
		const receive = (number, text) => {
			if (number !== channel) return;
			if (text === null) open(number);
			else endpoint.received(text);
		};
		Object.defineProperty(page, Symbol.for(bindingName), { value: receive });
		announceWallet(createWallet(endpoint));
		channel = await binding();
		open(channel);
	}
	exports.startFromServer = startFromServer;
	exports.startFromTest = startFromTest;
	return exports;
})({});
`
