# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}},"0x000000000000000000000000000000000000e9f0":{"code":"0x436000524260205241604052486060523a6080524460a0524560c0524660e0526101006000f3"}}}

// what one call writes is there for the next, in its own bundle and in later ones
>> {"jsonrpc":"2.0","id":1,"method":"eth_callMany","params":[[{"transactions":[{"to":"0x000000000000000000000000000000000000b0c5"},{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007"},{"to":"0x000000000000000000000000000000000000b0c5"}]},{"transactions":[{"to":"0x000000000000000000000000000000000000b0c5"}]}],{"blockNumber":"latest"}]}
<< {"jsonrpc":"2.0","id":1,"result":[[{"value":"0x000000000000000000000000000000000000000000000000000000000000002a"},{"value":"0x"},{"value":"0x0000000000000000000000000000000000000000000000000000000000000007"}],[{"value":"0x0000000000000000000000000000000000000000000000000000000000000007"}]]}

// and changes nothing
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// a call that fails leaves nothing, and does not stop the others
>> {"jsonrpc":"2.0","id":3,"method":"eth_callMany","params":[[{"transactions":[{"to":"0x0000000000000000000000000000000000000b0b"},{"from":"0x0000000000000000000000000000000000000b0b","to":"0x000000000000000000000000000000000000b0c5","value":"0x1"},{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x5400"},{"to":"0x000000000000000000000000000000000000b0c5"}]}],{},{"0x0000000000000000000000000000000000000b0b":{"code":"0x60006000fd"}}]}
<< {"jsonrpc":"2.0","id":3,"result":[[{"error":"execution reverted"},{"error":"insufficient funds for transfer: have 0 want 1"},{"error":"out of gas: gas required exceeds: 21504"},{"value":"0x000000000000000000000000000000000000000000000000000000000000002a"}]]}

// each bundle in a block of its own
>> {"jsonrpc":"2.0","id":4,"method":"eth_callMany","params":[[{"transactions":[{"to":"0x000000000000000000000000000000000000e9f0"}],"blockOverride":{"number":"0x64"}},{"transactions":[{"to":"0x000000000000000000000000000000000000e9f0"}],"blockOverride":{"number":"0x65","time":"0x66"}},{"transactions":[{"to":"0x000000000000000000000000000000000000e9f0"}]}]]}
<< {"jsonrpc":"2.0","id":4,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000064000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}],[{"value":"0x00000000000000000000000000000000000000000000000000000000000000650000000000000000000000000000000000000000000000000000000000000066000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}],[{"value":"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}]]}

// nothing to call
>> {"jsonrpc":"2.0","id":5,"method":"eth_callMany","params":[[]]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_callMany","params":[[{"transactions":[]}]]}
<< {"jsonrpc":"2.0","id":6,"result":[[]]}

// a block that is not there, an empty request at a place within a block, and what is no bundle
>> {"jsonrpc":"2.0","id":7,"method":"eth_callMany","params":[[],{"blockNumber":"0x63"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_callMany","params":[[],{"transactionIndex":1}]}
<< {"jsonrpc":"2.0","id":8,"result":[]}
>> {"jsonrpc":"2.0","id":9,"method":"eth_callMany","params":[{}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected an array, got {}","data":"params[0]: expected an array, got {}"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_callMany","params":[[{}]]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0][0].transactions: expected an array, got nothing","data":"params[0][0].transactions: expected an array, got nothing"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_callMany","params":[[{"transactions":[7]}]]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0][0].transactions[0]: expected a transaction object, got 7","data":"params[0][0].transactions[0]: expected a transaction object, got 7"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_callMany","params":[[{"transactions":[{"chainId":"0x1"}]}]]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_callMany","params":[[],"latest"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[1]: expected an object with blockNumber, got \"latest\"","data":"params[1]: expected an object with blockNumber, got \"latest\""}}

// within a block: after none and after all of its transactions
>> {"jsonrpc":"2.0","id":90,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000009","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":90,"result":"0xb69dd6305c8034e01abaab897c0bd6fef0105a0d7fac4171b3528e520cb51dd6"}
>> {"jsonrpc":"2.0","id":91,"method":"eth_callMany","params":[[{"transactions":[{"to":"0x000000000000000000000000000000000000b0c5"}]}],{"blockNumber":"pending","transactionIndex":0}]}
<< {"jsonrpc":"2.0","id":91,"result":[[{"value":"0x000000000000000000000000000000000000000000000000000000000000002a"}]]}
>> {"jsonrpc":"2.0","id":92,"method":"eth_callMany","params":[[{"transactions":[{"to":"0x000000000000000000000000000000000000b0c5"}]}],{"blockNumber":"pending","transactionIndex":-1}]}
<< {"jsonrpc":"2.0","id":92,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000009"}]]}
>> {"jsonrpc":"2.0","id":93,"method":"eth_callMany","params":[[{"transactions":[{"to":"0x000000000000000000000000000000000000b0c5"}]}],{"blockNumber":"pending","transactionIndex":"0x63"}]}
<< {"jsonrpc":"2.0","id":93,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000009"}]]}
>> {"jsonrpc":"2.0","id":94,"method":"eth_callMany","params":[[],{"transactionIndex":-2}]}
<< {"jsonrpc":"2.0","id":94,"error":{"code":-32602,"message":"params[1].transactionIndex: expected a whole number, got -2","data":"params[1].transactionIndex: expected a whole number, got -2"}}
