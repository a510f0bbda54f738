// none but those of genesis
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_contracts"}
<< {"jsonrpc":"2.0","id":1,"result":{"rows":[],"next":null}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x600a600c600039600a6000f3602a60005260206000f3"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x72781d5ccc64efc2fed7b6f76409ca24b7dd8d1ee46ef560b4bd0973302595d9"}
@ 250
// one by a state edit, which no transaction created
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setCode","params":["0x000000000000000000000000000000000000b0c5","0x00"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_label","params":["0x000000000000000000000000000000000000b0c5","Box"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_contracts"}
<< {"jsonrpc":"2.0","id":5,"result":{"rows":[{"address":"0x000000000000000000000000000000000000b0c5","label":"Box","contract":null,"codeBytes":1,"blockNumber":"0x2","timeMs":null,"transactionHash":null,"sender":null},{"address":"0x5fbdb2315678afecb367f032d93f642f64180aa3","label":null,"contract":null,"codeBytes":10,"blockNumber":"0x1","timeMs":1767225600000,"transactionHash":"0x72781d5ccc64efc2fed7b6f76409ca24b7dd8d1ee46ef560b4bd0973302595d9","sender":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}],"next":null}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_contracts","params":[{"text":"box"}]}
<< {"jsonrpc":"2.0","id":6,"result":{"rows":[{"address":"0x000000000000000000000000000000000000b0c5","label":"Box","contract":null,"codeBytes":1,"blockNumber":"0x2","timeMs":null,"transactionHash":null,"sender":null}],"next":null}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_contracts","params":[{"limit":1}]}
<< {"jsonrpc":"2.0","id":7,"result":{"rows":[{"address":"0x000000000000000000000000000000000000b0c5","label":"Box","contract":null,"codeBytes":1,"blockNumber":"0x2","timeMs":null,"transactionHash":null,"sender":null}],"next":1}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_contracts","params":[{"limit":1,"skip":1}]}
<< {"jsonrpc":"2.0","id":8,"result":{"rows":[{"address":"0x5fbdb2315678afecb367f032d93f642f64180aa3","label":null,"contract":null,"codeBytes":10,"blockNumber":"0x1","timeMs":1767225600000,"transactionHash":"0x72781d5ccc64efc2fed7b6f76409ca24b7dd8d1ee46ef560b4bd0973302595d9","sender":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}],"next":null}}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_contracts","params":[{"text":7}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0].text: expected a text, got 7","data":"params[0].text: expected a text, got 7"}}
