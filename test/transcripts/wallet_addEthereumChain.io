// this chain is there already
>> {"jsonrpc":"2.0","id":1,"method":"wallet_addEthereumChain","params":[{"chainId":"0x509f455","chainName":"Previewnet","rpcUrls":["http://127.0.0.1:8545"],"nativeCurrency":{"name":"Ether","symbol":"ETH","decimals":18}}]}
<< {"jsonrpc":"2.0","id":1,"result":null}

// no other can be added
>> {"jsonrpc":"2.0","id":2,"method":"wallet_addEthereumChain","params":[{"chainId":"0x1","chainName":"Mainnet","rpcUrls":["https://example.org"]}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":4902,"message":"Unrecognized chain ID \"0x1\". Try adding the chain using wallet_addEthereumChain first."}}

// malformed
>> {"jsonrpc":"2.0","id":3,"method":"wallet_addEthereumChain","params":[{"chainName":"Previewnet"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0].chainId: expected a QUANTITY such as 0x0 or 0x1f, got nothing","data":"params[0].chainId: expected a QUANTITY such as 0x0 or 0x1f, got nothing"}}
>> {"jsonrpc":"2.0","id":4,"method":"wallet_addEthereumChain","params":["0x509f455"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected an object with a chainId, got \"0x509f455\"","data":"params[0]: expected an object with a chainId, got \"0x509f455\""}}

// a method no wallet has
>> {"jsonrpc":"2.0","id":5,"method":"wallet_createSession","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"Method not found: \"wallet_createSession\""}}
