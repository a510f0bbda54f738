// a balance is there at once, at pending and at latest
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0xde0b6b3a7640000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xde0b6b3a7640000"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xde0b6b3a7640000"}

// every spelling, every way to write a number
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_setBalance","params":["0x00000000000000000000000000000000000000d1","0x01"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"tenderly_setBalance","params":["0x00000000000000000000000000000000000000d1",7]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x7"}
>> {"jsonrpc":"2.0","id":8,"method":"evm_setAccountBalance","params":["0x00000000000000000000000000000000000000d1","1000"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x3e8"}

// it is still seen at the block that was the head, under the block that proves it
@ 200
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x3e8"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","0x1"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x3e8"}

// a proof at the head proves what its root stands for
>> {"jsonrpc":"2.0","id":12,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0x5"]}
<< {"jsonrpc":"2.0","id":12,"result":null}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x5"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getProof","params":["0x000000000000000000000000000000000000beef",[],"latest"]}
<< {"jsonrpc":"2.0","id":14,"result":{"address":"0x000000000000000000000000000000000000beef","accountProof":["0xf90211a0f48073137c196bf482f653e5f7d667cca9a46fc1f9ddd1db57abaeef0c24d118a03e3cbb5d17f004599bf65076ea173a7336f9e7659dd58823239a132a233296bda0ba3ca5388fa7608af83235cf421873374e49dea849771e91b38380cf1eefa1c3a0ec334b62e95c75e2e65e834f188d1c73ea2561b0d92492d52ffd88603cb30c48a008fa01f40048b2594315d122586830d05c3ea35e3da2af8a867da589071b7a29a016184c950fc46bae5432818be12aa1c5bd0c6524e35ca4d7e925bbf9fdfc2daca0706e9e25b30135c13f8fed3e190e14f1cffd294232e946a86719d038847ed7eba0f1b4881389495b085b18ca308ccb8a58aa316cc02960109acf5455347f90bd0aa094d0434163736bde55d9c8f0419a0482be8759e8149ddcd37860be23fc3c961da0aebe4e68800331c6dae54f8d7d8c6501716b04d258d7fc8875e2dc9f8b8acac8a01b894b60df3e08e9088491503f02e3ed8a2c5cc77ae5b298ce344c48f36a8638a055e0c279635bd4f20db5889fbf6ebbe725d95e8b37c46d4ab8e253700afbb41ca01a9f1b3df9e5028f5469c6c954dca688c52f34e568f1394e725a139ca82efe67a0a3a4ff37ee3725510021561fd469f40a146f709444ba04d5d437ffc1ef446cd5a04e09ade1d4e8007031e9b1070220e7bdcf56e4c72651aba5809fd0fd2b226df9a0a8bea66f9863039f8d1aef7c0dcebe0638069c45a10379a7d72a9afed8a57fd180","0xf891a023a4c93973b6d8ed7eb060c5f4057891ef24da802ae8391765379869c2ad71b280808080a04eb5b0d419a6904abff672f4a340d2cc32d42311082ac6b028e7810ab8a331d480a0ce8515ede5a144fe34fa0ca2fb70fc9e7826800ec3304f709ddc880626668cf68080a0a2aa0a68cc202e1f29e47ffe63e4d7ee9aca836fb2c817e77c592e36f57ca7ed808080808080"],"balance":"0x0","codeHash":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","nonce":"0x0","storageHash":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","storageProof":[]}}

// refused
>> {"jsonrpc":"2.0","id":15,"method":"anvil_setBalance","params":["0x1","0x1"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x1\"","data":"params[0]: expected an address of 20 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":16,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","-1"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[1]: expected a number of at most 256 bits, in hex or decimal, got \"-1\"","data":"params[1]: expected a number of at most 256 bits, in hex or decimal, got \"-1\""}}
>> {"jsonrpc":"2.0","id":17,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1",1.5]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[1]: expected a number of at most 256 bits, in hex or decimal, got 1.5","data":"params[1]: expected a number of at most 256 bits, in hex or decimal, got 1.5"}}
>> {"jsonrpc":"2.0","id":18,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0x10000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[1]: expected a number of at most 256 bits, in hex or decimal, got \"0x10000000000000000000000000000000000000000000000000000000000000000\"","data":"params[1]: expected a number of at most 256 bits, in hex or decimal, got \"0x10000000000000000000000000000000000000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":19,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[1]: expected a number of at most 256 bits, in hex or decimal, got nothing","data":"params[1]: expected a number of at most 256 bits, in hex or decimal, got nothing"}}
