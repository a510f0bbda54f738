# {"accounts": 2}
// a client at the other end of a socket follows the wallet
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["wallet"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"wallet_revokePermissions","params":[{"eth_accounts":{}}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"accounts":[]}}}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_requestAccounts"}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"accounts":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}}}
<< {"jsonrpc":"2.0","id":3,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}

// the accounts stay as they are: there is nothing to notify of
>> {"jsonrpc":"2.0","id":4,"method":"eth_requestAccounts"}
<< {"jsonrpc":"2.0","id":4,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}

// the chain's id, once blocks have it
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setChainId","params":[7]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"chainId":"0x7"}}}
<< {"jsonrpc":"2.0","id":5,"result":null}

// it has no options
>> {"jsonrpc":"2.0","id":6,"method":"eth_subscribe","params":["wallet",{}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[1]: expected nothing after wallet, got {}","data":"params[1]: expected nothing after wallet, got {}"}}
