# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}},"0x000000000000000000000000000000000000e9f0":{"code":"0x436000524260205241604052486060523a6080524460a0524560c0524660e0526101006000f3"}}}

// 0x…b0c5 returns slot 0 when called with nothing; 0x…e9f0 returns NUMBER, TIMESTAMP, COINBASE, BASEFEE, GASPRICE, PREVRANDAO, GASLIMIT and CHAINID
// storage: one slot changed, with short keys too; or all of it replaced
>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0x0000000000000000000000000000000000000000000000000000000000000000":"0x0000000000000000000000000000000000000000000000000000000000000007"}}}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0x0":"0x8"}}}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000000000008"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"code":"0x60075460005260206000f3","stateDiff":{"0x0":"0x8"}}}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"code":"0x60075460005260206000f3","state":{"0x0":"0x8"}}}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"state":{}}}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}

// both at once
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"state":{},"stateDiff":{}}}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"account 0x000000000000000000000000000000000000b0c5 has both 'state' and 'stateDiff'"}}

// balance, code and nonce; nothing of it stays
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b"},"latest",{"0x0000000000000000000000000000000000000b0b":{"balance":"0xde0b6b3a7640000","code":"0x4760005260206000f3"}}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000de0b6b3a7640000"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b"},"latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x000000000000000000000000000000000000b0c5","value":"0x1"},"latest"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32003,"message":"insufficient funds for transfer: have 0 want 1"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x000000000000000000000000000000000000b0c5","value":"0x1"},"latest",{"0x0000000000000000000000000000000000000b0b":{"balance":"0x1"}}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// a creation goes where the overridden nonce puts it: the code returns its own address
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x3060005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0000000000000000000000005fbdb2315678afecb367f032d93f642f64180aa3"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x3060005260206000f3"},"latest",{"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"nonce":"0x5"}}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0000000000000000000000005fc8d32690cc91d4c39d9d3abcbd16989f875707"}

// addresses in any case, null for no overrides
>> {"jsonrpc":"2.0","id":14,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000B0C5":{"stateDiff":{"0x0":"0x8"}}}]}
<< {"jsonrpc":"2.0","id":14,"result":"0x0000000000000000000000000000000000000000000000000000000000000008"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",null,null]}
<< {"jsonrpc":"2.0","id":15,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{},{}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// the block: every field, under each of its names
>> {"jsonrpc":"2.0","id":17,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},"latest",null,{"number":"0x64","time":"0x65","gasLimit":"0x66ffff","feeRecipient":"0x${67*20}","prevRandao":"0x${68*32}","baseFeePerGas":"0x69"}]}
<< {"jsonrpc":"2.0","id":17,"result":"0x000000000000000000000000000000000000000000000000000000000000006400000000000000000000000000000000000000000000000000000000000000650000000000000000000000006767676767676767676767676767676767676767000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006868686868686868686868686868686868686868686868686868686868686868000000000000000000000000000000000000000000000000000000000066ffff000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":18,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0","gasPrice":"0x69","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0"},"latest",null,{"timestamp":"0x65","coinbase":"0x${67*20}","random":"0x${68*32}","baseFee":"0x69"}]}
<< {"jsonrpc":"2.0","id":18,"result":"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006500000000000000000000000067676767676767676767676767676767676767670000000000000000000000000000000000000000000000000000000000000069000000000000000000000000000000000000000000000000000000000000006968686868686868686868686868686868686868686868686868686868686868680000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":19,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},"latest",null,{"beneficiary":"0x${67*20}","difficulty":"0x5"}]}
<< {"jsonrpc":"2.0","id":19,"result":"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006955b900000000000000000000000000676767676767676767676767676767676767676700000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}

// a fee has to reach the pretended base fee
>> {"jsonrpc":"2.0","id":20,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0","gasPrice":"0x68","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0"},"latest",null,{"baseFee":"0x69"}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 104, baseFee 105"}}

// BLOCKHASH of a pretended block, and of one that is there
>> {"jsonrpc":"2.0","id":21,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b"},"latest",{"0x0000000000000000000000000000000000000b0b":{"code":"0x60054060005260206000f3"}},{"number":"0x6","blockHash":{"0x5":"0x${ab*32}"}}]}
<< {"jsonrpc":"2.0","id":21,"result":"0xabababababababababababababababababababababababababababababababab"}
>> {"jsonrpc":"2.0","id":22,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b"},"latest",{"0x0000000000000000000000000000000000000b0b":{"code":"0x60054060005260206000f3"}},{"number":"0x6","blockHash":{"4":"0x${ab*32}"}}]}
<< {"jsonrpc":"2.0","id":22,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}

// BLOBBASEFEE
>> {"jsonrpc":"2.0","id":23,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b"},"latest",{"0x0000000000000000000000000000000000000b0b":{"code":"0x4a60005260206000f3"}},{"blobBaseFee":"0x7"}]}
<< {"jsonrpc":"2.0","id":23,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// a precompile moved: identity answers elsewhere, and 0x04 is an account without code
>> {"jsonrpc":"2.0","id":24,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000b0b","data":"0x010203"},"latest",{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"}}]}
<< {"jsonrpc":"2.0","id":24,"result":"0x010203"}
>> {"jsonrpc":"2.0","id":25,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000004","data":"0x010203"},"latest",{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"}}]}
<< {"jsonrpc":"2.0","id":25,"result":"0x"}

// moved away, so that its address runs the given code
>> {"jsonrpc":"2.0","id":26,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000004"},"latest",{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b","code":"0x4760005260206000f3"}}]}
<< {"jsonrpc":"2.0","id":26,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":27,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000004"},"latest",{"0x0000000000000000000000000000000000000004":{"code":"0x4760005260206000f3","balance":"0x7"}}]}
<< {"jsonrpc":"2.0","id":27,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// what cannot be moved, and where nothing can go
>> {"jsonrpc":"2.0","id":28,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"}}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32000,"message":"account 0x000000000000000000000000000000000000b0c5 is not a precompile"}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000004"}}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-38022,"message":"MovePrecompileToAddress referenced itself in replacement: 0x0000000000000000000000000000000000000004"}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"},"0x0000000000000000000000000000000000000002":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"}}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-38023,"message":"account 0x0000000000000000000000000000000000000b0b is already overridden"}}
>> {"jsonrpc":"2.0","id":31,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x000000000000000000000000000000000000b0c5"},"0x000000000000000000000000000000000000b0c5":{"balance":"0x1"}}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-38023,"message":"account 0x000000000000000000000000000000000000b0c5 is already overridden"}}

// what is no override
>> {"jsonrpc":"2.0","id":32,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",[]]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"params[2]: expected an object of addresses, got []","data":"params[2]: expected an object of addresses, got []"}}
>> {"jsonrpc":"2.0","id":33,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x12":{}}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"params[2]: expected an address of 20 bytes, got \"0x12\"","data":"params[2]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":7}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5: expected an object, got 7","data":"params[2].0x000000000000000000000000000000000000b0c5: expected an object, got 7"}}
>> {"jsonrpc":"2.0","id":35,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"storage":{}}}]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5: expected no other fields than balance, nonce, code, state, stateDiff, movePrecompileToAddress, got \"storage\"","data":"params[2].0x000000000000000000000000000000000000b0c5: expected no other fields than balance, nonce, code, state, stateDiff, movePrecompileToAddress, got \"storage\""}}
>> {"jsonrpc":"2.0","id":36,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"nonce":"0x10000000000000000"}}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5.nonce: expected a QUANTITY of at most 64 bits, got \"0x10000000000000000\"","data":"params[2].0x000000000000000000000000000000000000b0c5.nonce: expected a QUANTITY of at most 64 bits, got \"0x10000000000000000\""}}
>> {"jsonrpc":"2.0","id":37,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"balance":7}}]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5.balance: expected a QUANTITY such as 0x0 or 0x1f, got 7","data":"params[2].0x000000000000000000000000000000000000b0c5.balance: expected a QUANTITY such as 0x0 or 0x1f, got 7"}}
>> {"jsonrpc":"2.0","id":38,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"code":"0x1"}}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5.code: expected 0x and an even number of hex digits, got \"0x1\"","data":"params[2].0x000000000000000000000000000000000000b0c5.code: expected 0x and an even number of hex digits, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":39,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0xzz":"0x1"}}}]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5.stateDiff: invalid hex in storage key: \"0xzz\"","data":"params[2].0x000000000000000000000000000000000000b0c5.stateDiff: invalid hex in storage key: \"0xzz\""}}
>> {"jsonrpc":"2.0","id":40,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0x0":7}}}]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5.stateDiff.0x0: expected a storage key in hex, got 7","data":"params[2].0x000000000000000000000000000000000000b0c5.stateDiff.0x0: expected a storage key in hex, got 7"}}
>> {"jsonrpc":"2.0","id":41,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":[]}}]}
<< {"jsonrpc":"2.0","id":41,"error":{"code":-32602,"message":"params[2].0x000000000000000000000000000000000000b0c5.stateDiff: expected an object of slots, got []","data":"params[2].0x000000000000000000000000000000000000b0c5.stateDiff: expected an object of slots, got []"}}
>> {"jsonrpc":"2.0","id":42,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",null,[]]}
<< {"jsonrpc":"2.0","id":42,"error":{"code":-32602,"message":"params[3]: expected an object, got []","data":"params[3]: expected an object, got []"}}
>> {"jsonrpc":"2.0","id":43,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",null,{"difficulti":"0x1"}]}
<< {"jsonrpc":"2.0","id":43,"error":{"code":-32602,"message":"params[3]: expected no other fields than number, time, timestamp, gasLimit, feeRecipient, coinbase, beneficiary, prevRandao, random, baseFeePerGas, baseFee, blobBaseFee, difficulty, blockHash, got \"difficulti\"","data":"params[3]: expected no other fields than number, time, timestamp, gasLimit, feeRecipient, coinbase, beneficiary, prevRandao, random, baseFeePerGas, baseFee, blobBaseFee, difficulty, blockHash, got \"difficulti\""}}
>> {"jsonrpc":"2.0","id":44,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",null,{"time":7}]}
<< {"jsonrpc":"2.0","id":44,"error":{"code":-32602,"message":"params[3].time: expected a QUANTITY such as 0x0 or 0x1f, got 7","data":"params[3].time: expected a QUANTITY such as 0x0 or 0x1f, got 7"}}
>> {"jsonrpc":"2.0","id":45,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",null,{"blockHash":{"five":"0x${ab*32}"}}]}
<< {"jsonrpc":"2.0","id":45,"error":{"code":-32602,"message":"params[3].blockHash: expected block numbers, got \"five\"","data":"params[3].blockHash: expected block numbers, got \"five\""}}
>> {"jsonrpc":"2.0","id":46,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",null,{"blockHash":[]}]}
<< {"jsonrpc":"2.0","id":46,"error":{"code":-32602,"message":"params[3].blockHash: expected an object of block numbers, got []","data":"params[3].blockHash: expected an object of block numbers, got []"}}

// eth_estimateGas, too: a cold slot set, and with the slot already set
>> {"jsonrpc":"2.0","id":47,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000005"},"latest"]}
<< {"jsonrpc":"2.0","id":47,"result":"0x6bb1"}
>> {"jsonrpc":"2.0","id":48,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000005"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0x0":"0x0"}}}]}
<< {"jsonrpc":"2.0","id":48,"result":"0xae7d"}
>> {"jsonrpc":"2.0","id":49,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000005"},"latest",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0x0":"0x5"}}}]}
<< {"jsonrpc":"2.0","id":49,"result":"0x60c1"}
>> {"jsonrpc":"2.0","id":50,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"latest",{"0x000000000000000000000000000000000000b0c5":{"code":"0xfd"}}]}
<< {"jsonrpc":"2.0","id":50,"error":{"code":-32003,"message":"EVM error: stack underflow"}}
>> {"jsonrpc":"2.0","id":51,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000005"},"latest",null,{"gasLimit":"0x5208"}]}
<< {"jsonrpc":"2.0","id":51,"error":{"code":-32000,"message":"gas required exceeds allowance (21000)"}}

// at pending, on what is pre-confirmed
>> {"jsonrpc":"2.0","id":52,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000009","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":52,"result":"0xb69dd6305c8034e01abaab897c0bd6fef0105a0d7fac4171b3528e520cb51dd6"}
>> {"jsonrpc":"2.0","id":53,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},"pending",{"0x000000000000000000000000000000000000b0c5":{"stateDiff":{"0x7":"0x1"}}}]}
<< {"jsonrpc":"2.0","id":53,"result":"0x0000000000000000000000000000000000000000000000000000000000000009"}
