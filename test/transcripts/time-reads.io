# {"genesisTime":1000000,"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a"}},"0x000000000000000000000000000000000000e9f0":{"code":"0x436000524260205241604052486060523a6080524460a0524560c0524660e0526101006000f3"}}}

// State at any ms that has been, and inside of blocks: in block 1, Bob is sent 1, 2 and 3 wei at 50, 50
// and 150 ms after genesis, and 0x…b0c5 is told to answer 7 after the second. Block 2 opens at 200 ms.

@ 50
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x186a0","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x6e5171398486d73ec11782267b037b15b44e41806bddab8fbddfc9980650c2ce"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x186a0","value":"0x2"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x089a1ac511e6d681f13d007a2fe5f500510f77bac1f42ab1282de86188450099"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","gas":"0x186a0","data":"0x0000000000000000000000000000000000000000000000000000000000000007"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0007d7bf5ac8d652627484bdcd2f3425ea7d6e02774d8b05eef43d5fe7eadc17"}
@ 100
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x186a0","value":"0x3"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x5c13a3f1e8ccf58bab38bdae0c1984bcb0c25f63a27ce8776ec80f65451f11da"}

// while the block is pending: at a ms, everything that had run by its end
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":"0xf4240"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000049}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000050}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x3"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000149}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000150}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x6"}

// before the transaction with an index, after those in front of it; two of the system's open each block
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"pending","transactionIndex":"0x3"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x1"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"blockNumber":"pending","transactionIndex":"0x4"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x2"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0",{"blockNumber":"pending","transactionIndex":4}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000b0c5","0x0",{"blockNumber":"pending","transactionIndex":5}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// the pending block has its number here, under which the same moment is found when it is sealed
>> {"jsonrpc":"2.0","id":14,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},{"blockNumber":"0x1","transactionIndex":4}]}
<< {"jsonrpc":"2.0","id":14,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
@ 250
>> {"jsonrpc":"2.0","id":15,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000b0c5"},{"blockNumber":"0x1","transactionIndex":4}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000149}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x3"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000150}]}
<< {"jsonrpc":"2.0","id":17,"result":"0x6"}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","transactionIndex":"0x6"}]}
<< {"jsonrpc":"2.0","id":18,"result":"0x6"}

// a call has the environment of the block that the moment is in: number and time are its first words
>> {"jsonrpc":"2.0","id":19,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},{"timestampMs":1000199}]}
<< {"jsonrpc":"2.0","id":19,"result":"0x000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000003e8000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":20,"method":"eth_call","params":[{"to":"0x000000000000000000000000000000000000e9f0"},{"timestampMs":1000200}]}
<< {"jsonrpc":"2.0","id":20,"result":"0x000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000003e8000000000000000000000000420000000000000000000000000000000000001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000df4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e630000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":21,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007"},{"blockNumber":"0x1","transactionIndex":4}]}
<< {"jsonrpc":"2.0","id":21,"result":"0x6bb1"}
>> {"jsonrpc":"2.0","id":22,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007"},{"blockNumber":"0x1","transactionIndex":5}]}
<< {"jsonrpc":"2.0","id":22,"result":"0x60c1"}
>> {"jsonrpc":"2.0","id":23,"method":"eth_createAccessList","params":[{"to":"0x000000000000000000000000000000000000b0c5"},{"blockNumber":"0x1","transactionIndex":4}]}
<< {"jsonrpc":"2.0","id":23,"result":{"accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}],"gasUsed":"0x6359"}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_getCode","params":["0x000000000000000000000000000000000000b0c5",{"timestampMs":1000000}]}
<< {"jsonrpc":"2.0","id":24,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}
>> {"jsonrpc":"2.0","id":25,"method":"eth_getAccountInfo","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000100}]}
<< {"jsonrpc":"2.0","id":25,"result":{"balance":"0x3","nonce":"0x0","code":"0x"}}
>> {"jsonrpc":"2.0","id":26,"method":"eth_getStorageValues","params":[{"0x000000000000000000000000000000000000b0c5":["0x0"]},{"blockNumber":"0x1","transactionIndex":4}]}
<< {"jsonrpc":"2.0","id":26,"result":{"0x000000000000000000000000000000000000b0c5":["0x000000000000000000000000000000000000000000000000000000000000002a"]}}

// what has not been, or never was
>> {"jsonrpc":"2.0","id":27,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000400}]}
<< {"jsonrpc":"2.0","id":27,"result":"0x6"}
>> {"jsonrpc":"2.0","id":28,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000401}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32001,"message":"block not found: at 1000401 ms; the chain began at 1000000 ms and the clock is at 1000400 ms"}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":999999}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32001,"message":"block not found: at 999999 ms; the chain began at 1000000 ms and the clock is at 1000400 ms"}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","transactionIndex":"0x7"}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32000,"message":"transaction index 7 out of range for block 1 with 6 transactions"}}
>> {"jsonrpc":"2.0","id":31,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x63","transactionIndex":"0x0"}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","flashblockIndex":"0x0"}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32001,"message":"flashblock not found: 0; block 1 has been cut in 0 so far"}}

// malformed
>> {"jsonrpc":"2.0","id":33,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":-1}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"params[1].timestampMs: expected a whole number, got -1","data":"params[1].timestampMs: expected a whole number, got -1"}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000000,"blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32602,"message":"params[1]: expected timestampMs alone, got {\"timestampMs\":1000000,\"blockNumber\":\"0x1\"}","data":"params[1]: expected timestampMs alone, got {\"timestampMs\":1000000,\"blockNumber\":\"0x1\"}"}}
>> {"jsonrpc":"2.0","id":35,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"transactionIndex":"0x0"}]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32602,"message":"params[1]: expected blockNumber or blockHash beside transactionIndex, got {\"transactionIndex\":\"0x0\"}","data":"params[1]: expected blockNumber or blockHash beside transactionIndex, got {\"transactionIndex\":\"0x0\"}"}}
>> {"jsonrpc":"2.0","id":36,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","transactionIndex":"0x0","flashblockIndex":"0x0"}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32602,"message":"params[1]: expected transactionIndex or flashblockIndex, got {\"blockNumber\":\"0x1\",\"transactionIndex\":\"0x0\",\"flashblockIndex\":\"0x0\"}","data":"params[1]: expected transactionIndex or flashblockIndex, got {\"blockNumber\":\"0x1\",\"transactionIndex\":\"0x0\",\"flashblockIndex\":\"0x0\"}"}}

// a proof is against the root of a header, and no header has the root of a moment inside of a block
>> {"jsonrpc":"2.0","id":37,"method":"eth_getProof","params":["0x0000000000000000000000000000000000000b0b",[],{"blockNumber":"0x1","transactionIndex":"0x3"}]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"params[2]: expected a whole block, without transactionIndex, got {\"blockNumber\":\"0x1\",\"transactionIndex\":\"0x3\"}","data":"params[2]: expected a whole block, without transactionIndex, got {\"blockNumber\":\"0x1\",\"transactionIndex\":\"0x3\"}"}}
>> {"jsonrpc":"2.0","id":38,"method":"eth_getBlockReceipts","params":[{"timestampMs":1000000}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"params[0]: expected a whole block, without timestampMs, got {\"timestampMs\":1000000}","data":"params[0]: expected a whole block, without timestampMs, got {\"timestampMs\":1000000}"}}
