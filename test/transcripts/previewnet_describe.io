# {"network": "plain"}

// a creation without an artifact; test/tracing/description.test.ts has those with artifacts
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6005600c60003960056000f360206000f3","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x388cbb80996adca1597e83419bbd97506e8315958f6ece7e88da30cb1a882989"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_describe","params":["0x388cbb80996adca1597e83419bbd97506e8315958f6ece7e88da30cb1a882989"]}
<< {"jsonrpc":"2.0","id":2,"result":{"text":"new contract(0x6005600c60003960056000f360206000f3) → 0x5FbDB2315678afecb367f032d93F642f64180aa3  [gas 54,262]","tree":{"contract":null,"function":"constructor","type":"CREATE","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x5fbdb2315678afecb367f032d93f642f64180aa3","value":"0x0","args":[],"returns":[],"gas":"0x186a0","gasUsed":"0xd3f6","input":"0x6005600c60003960056000f360206000f3","output":"0x60206000f3","console":null,"events":[],"error":null,"calls":[]}}}

// standards are built in
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x5fbdb2315678afecb367f032d93f642f64180aa3","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xd75ab38b69fc3bdda5ce8407751a52eeb846deb8be5253aab692031b756e9b21"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_describe","params":["0xd75ab38b69fc3bdda5ce8407751a52eeb846deb8be5253aab692031b756e9b21"]}
<< {"jsonrpc":"2.0","id":4,"result":{"text":"0x5FbDB2315678afecb367f032d93F642f64180aa3.balanceOf(account: Account 1) → 0  [gas 22,080]","tree":{"contract":null,"function":"balanceOf","type":"CALL","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x5fbdb2315678afecb367f032d93f642f64180aa3","value":"0x0","args":[{"name":"account","type":"address","value":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}],"returns":[{"name":"","type":"uint256","value":"0"}],"gas":"0x186a0","gasUsed":"0x5640","input":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8","output":"0x0000000000000000000000000000000000000000000000000000000000000000","console":null,"events":[],"error":null,"calls":[]}}}

// a failure
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x423f6398eec2c651eac37102e3bdf5bc97ec35cdc80f28b0f12394b7b2a57c33"}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_describe","params":["0x423f6398eec2c651eac37102e3bdf5bc97ec35cdc80f28b0f12394b7b2a57c33"]}
<< {"jsonrpc":"2.0","id":6,"result":{"text":"new contract(0x60006000fd) ✗ reverted without a reason  [gas 53,064]","tree":{"contract":null,"function":"constructor","type":"CREATE","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","value":"0x0","args":[],"returns":[],"gas":"0x186a0","gasUsed":"0xcf48","input":"0x60006000fd","output":"0x","console":null,"events":[],"error":{"name":null,"args":[],"message":"reverted without a reason","vmError":"execution reverted"},"calls":[]}}}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_describe","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_describe","params":[]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
