// the id comes back as it was: numbers, texts, null
>> {"jsonrpc":"2.0","id":0,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":0,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":-1,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":-1,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":1.5,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":1.5,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":9007199254740991,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":9007199254740991,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":"","method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":"","result":"0x509f455"}
>> {"jsonrpc":"2.0","id":"a\"b","method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":"a\"b","result":"0x509f455"}
>> {"jsonrpc":"2.0","id":null,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":null,"result":"0x509f455"}

// and nothing else is an id
>> {"jsonrpc":"2.0","id":true,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> {"jsonrpc":"2.0","id":[],"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> {"jsonrpc":"2.0","id":{},"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> {"jsonrpc":"2.0","id":1e400,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}

// params may be missing or null
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}
<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":null}
<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}

// null at the end counts as not sent, for an optional parameter and beyond the last
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",null]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest",null,null]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[null]}
<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}

// too many are too many
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[null,0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 2","data":"too many arguments, want at most 0, got 2"}}

// params by name, or not a list at all
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":{}}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params: expected an array, got {}","data":"params: expected an array, got {}"}}
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":"latest"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params: expected an array, got \"latest\"","data":"params: expected an array, got \"latest\""}}

// members that mean nothing are passed over, and the order of the others is free
>> {"params":[],"method":"eth_chainId","note":"x","id":1,"jsonrpc":"2.0"}
<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}

// jsonrpc is 2.0; left out it is taken to be
>> {"id":1,"method":"eth_chainId"}
<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}
>> {"jsonrpc":"1.0","id":1,"method":"eth_chainId"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid request"}}
>> {"jsonrpc":2,"id":1,"method":"eth_chainId"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid request"}}

// unknown methods, also those that every JavaScript object has
>> {"jsonrpc":"2.0","id":1,"method":"eth_nothing","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"eth_nothing\""}}
>> {"jsonrpc":"2.0","id":1,"method":"constructor"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"constructor\""}}
>> {"jsonrpc":"2.0","id":1,"method":"__proto__"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"__proto__\""}}
>> {"jsonrpc":"2.0","id":1,"method":"ETH_CHAINID"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"ETH_CHAINID\""}}
>> {"jsonrpc":"2.0","id":1,"method":""}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"\""}}

// a request without a method, and things that are no request
>> {"jsonrpc":"2.0","id":1}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid request"}}
>> {"jsonrpc":"2.0","id":1,"method":7}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid request"}}
>> {}
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> 1
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> "eth_chainId"
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> true
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}
>> null
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}

// not JSON
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
>> eth_chainId
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
>> {'id':1}
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
>> [{"jsonrpc":"2.0","id":1},]
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}

// a notification is carried out and not answered, not even with an error
>> {"jsonrpc":"2.0","method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]}
>> {"jsonrpc":"2.0","method":"eth_getBalance","params":["nobody"]}
>> {"jsonrpc":"2.0","method":"eth_nothing","params":[]}
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}

// a batch is answered in its order, with whatever ids it has, even the same twice
>> [{"jsonrpc":"2.0","id":2,"method":"eth_chainId"},{"jsonrpc":"2.0","id":1,"method":"net_version"},{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}]
<< [{"jsonrpc":"2.0","id":2,"result":"0x509f455"},{"jsonrpc":"2.0","id":1,"result":"84538453"},{"jsonrpc":"2.0","id":1,"result":"0x0"}]

// a batch of one is a batch
>> [{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}]
<< [{"jsonrpc":"2.0","id":1,"result":"0x509f455"}]

// its members run one after another: what one writes the next one reads
>> [{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]},{"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]},{"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]},{"jsonrpc":"2.0","id":4,"method":"evm_mine"},{"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest"]}]
<< [{"jsonrpc":"2.0","id":1,"result":"0x1"},{"jsonrpc":"2.0","id":2,"result":"0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b"},{"jsonrpc":"2.0","id":3,"result":"0x2"},{"jsonrpc":"2.0","id":4,"result":"0x0"},{"jsonrpc":"2.0","id":5,"result":"0x2"}]

// one member that is no request, one that is refused: the others still run
>> [{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},7,{"jsonrpc":"2.0","id":2,"method":"eth_nothing"},{"id":3},{"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":[]},{"jsonrpc":"2.0","id":5,"method":"eth_chainId"}]
<< [{"jsonrpc":"2.0","id":1,"result":"0x509f455"},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}},{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found: \"eth_nothing\""}},{"jsonrpc":"2.0","id":3,"error":{"code":-32600,"message":"Invalid request"}},{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}},{"jsonrpc":"2.0","id":5,"result":"0x509f455"}]

// a batch in a batch is no request
>> [[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}],{"jsonrpc":"2.0","id":2,"method":"eth_chainId"}]
<< [{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}},{"jsonrpc":"2.0","id":2,"result":"0x509f455"}]

// notifications in a batch have no place in the answer
>> [{"jsonrpc":"2.0","method":"eth_chainId"},{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","method":"eth_nothing"}]
<< [{"jsonrpc":"2.0","id":1,"result":"0x509f455"}]

// and a batch of nothing else has no answer
>> [{"jsonrpc":"2.0","method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]},{"jsonrpc":"2.0","method":"eth_chainId"}]
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x3"}

// an empty batch
>> []
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}

// a batch may have 1,024 members
>> [${{"jsonrpc":"2.0","method":"eth_chainId"},*1023}{"jsonrpc":"2.0","id":1024,"method":"eth_chainId"}]
<< [{"jsonrpc":"2.0","id":1024,"result":"0x509f455"}]
>> [${{"jsonrpc":"2.0","method":"eth_chainId"},*1024}{"jsonrpc":"2.0","id":1025,"method":"eth_chainId"}]
<< {"jsonrpc":"2.0","id":null,"error":{"code":-32010,"message":"The batch request was too large","data":"Exceeded max limit of 1024"}}
